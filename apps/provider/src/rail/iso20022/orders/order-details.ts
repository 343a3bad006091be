import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { Collection } from '../../payto-rail.ts'
import type { RailInstruction } from '../../rail.ts'
import type { MandateTerms } from '../messages/mandate.ts'
import type { Account } from '../messages/message-parts.ts'

/** The content of an order to the gateway, as stored with it. */
export type OrderDetails =
  | { order: 'transfer'; instruction: RailInstruction }
  | { order: 'bounce'; bounce: Bounce }
  | { order: 'collection'; collection: Collection; payer?: Account }
  | { order: 'mandate'; mandate: MandateOrder }

/** A payment that arrived for a PayID that is not ours, on its way back to its payer. */
export interface Bounce extends Account {
  originalNppTransactionId: string
  amountCents: RailInstruction['amountCents']
  payerName: string
}

export interface MandateOrder {
  mandateId: PaymentAgreementId
  step: 'propose' | 'amend' | 'cancel' | 'suspend' | 'resume'
  /** Absent for a cancellation and a suspension, which name the mandate alone. */
  terms?: Omit<MandateTerms, 'mandateId' | 'payer'>
  payer?: { payId: string | undefined; bsb: string | undefined; accountNumber: string | undefined }
}
