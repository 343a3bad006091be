import type { CheckoutPayToBody } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToField } from '@tideway/contract/checkout/pay-to-payer'
import { payToFieldMessage } from '@tideway/contract/checkout/pay-to-payer'

/** The payer's details as typed. Both forms are kept, so that switching between them loses nothing. */
export interface PayerDraft extends Record<PayToField, string> {
  by: 'payID' | 'account'
}

export type PayerMessages = Partial<Record<PayToField, string>>

export const emptyPayer: PayerDraft = {
  by: 'payID',
  payID: '',
  bsb: '',
  accountNumber: '',
  payerName: '',
}

const fields = {
  payID: ['payID'],
  account: ['bsb', 'accountNumber', 'payerName'],
} as const satisfies Record<PayerDraft['by'], readonly PayToField[]>

/** Returns the errors of the visible fields, or an empty object if there are none. */
export function payerMessages(draft: PayerDraft): PayerMessages {
  const messages: PayerMessages = {}
  for (const field of fields[draft.by]) {
    const message = payToFieldMessage(field, draft[field])
    if (message !== undefined) messages[field] = message
  }
  return messages
}

/** Returns the payload: the visible fields, as typed. The provider parses them by the same rules. */
export function payerBody({
  by,
  payID,
  bsb,
  accountNumber,
  payerName,
}: PayerDraft): CheckoutPayToBody {
  return by === 'payID' ? { payID } : { bsb, accountNumber, payerName }
}
