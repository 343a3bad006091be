import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import type { Platform } from '../platform/platform.ts'
import type { PayToEvents, PayToRail } from './payto-rail.ts'

/** The port to the banks. A real rail and the simulated one look the same from here. */
export interface Rail extends PayToRail {
  /** Hands over an instruction. The same instructionId twice is one transfer. Answers the transfer's NPP id. */
  send(instruction: RailInstruction): Promise<{ nppTransactionId: string }>
  /** Who answers to a PayID that is not ours. */
  resolvePayId(payId: string, type: PayIdType): Promise<PayIdOwner | 'unknown' | 'refused'>
  /** What a branch takes. */
  reachOf(bsb: string): Promise<BsbReach | 'unknown' | 'refused'>
  /** The name an account is held in; 'unknown' where its bank has no such account. */
  accountName(bsb: string, accountNumber: string): Promise<string | 'unknown'>
}

/**
 * Opens the rail of an installation: RAIL names a module that exports this as `openRail` (decision 99). It is called
 * once for each process, before the jobs start. What the banks tell goes to `events`.
 */
export type OpenRail<R extends Rail = Rail> = (
  platform: Platform,
  events: RailEvents,
) => R | Promise<R>

export interface PayIdOwner {
  aliasName: string
  nppReachable: boolean
  payToReachable: boolean
}

export interface BsbReach {
  nppReachable: boolean
  payToReachable: boolean
}

/** Where money goes. */
export type Creditor =
  | { bsb: string; accountNumber: string }
  | { payId: string; payIdType: PayIdType }

export interface RailInstruction {
  instructionId: string
  amountCents: Cents
  creditor: Creditor
  creditorName: string
  description: string
  reference?: string | undefined
  /** Whether an account that cannot be paid at once may be paid by Direct Entry. */
  directEntryAllowed?: boolean
  /** The payment this one gives back, if it does. */
  originalNppTransactionId?: string | undefined
}

/** What the banks tell us. Each may be told more than once; the second time changes nothing. */
export interface RailEvents extends PayToEvents {
  /** A payment to one of our PayIDs. The answer is final for its NPP id. */
  paymentArrived(payment: ArrivedPayment): Promise<ArrivalDecision>
  /** An instruction of ours whose receiving bank has not answered yet. */
  instructionDelayed(sent: { instructionId: string; nppTransactionId: string }): Promise<void>
  /** The end of an instruction of ours. */
  instructionFinished(outcome: InstructionOutcome): Promise<void>
  /** An instruction of ours that settled, and whose receiving bank sent the money back later. */
  instructionReturned(returned: { instructionId: string; reason: string }): Promise<void>
  /** Who pays by an instruction of ours, where its receiver asks; undefined where there is no such instruction. */
  debtorOf(instructionId: string): Promise<{ clientId: ClientId; name: string } | undefined>
  /** The name a payer's bank shows for one of our PayIDs. */
  payIdName(payId: string): Promise<{ name: string; amountCents: Cents | null } | undefined>
}

export interface ArrivedPayment {
  nppTransactionId: string
  payId: string
  amountCents: Cents
  payerBsb: string
  payerAccountNumber: string
  payerName: string
  description: string | null
  reference: string | null
}

export type ArrivalDecision =
  /** Without a request where it funds a client's account. */
  | { outcome: 'ACCEPTED'; paymentRequestId?: PaymentRequestId }
  | { outcome: 'RETURNED'; reason: string; paymentRequestId: PaymentRequestId }
  | { outcome: 'UNKNOWN_PAY_ID' }

export interface InstructionOutcome {
  instructionId: string
  nppTransactionId: string
  settled: boolean
  via: 'NPP' | 'DE'
  /** ISO 20022 reason when it was not settled. */
  reason: string | undefined
}
