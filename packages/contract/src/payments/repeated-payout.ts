import type { PaymentRecord } from './payment.ts'
import type { PayoutDraft } from './payout-draft.ts'
import { emptyPayout } from './payout-draft.ts'

/** A payout of the same amount to the same payee within these hours may be the same one, made twice. */
export const REPEAT_PAYOUT_HOURS = 24

/** The fields that identify a payout's payee. The name is only words. */
type Payee = Pick<PaymentRecord['Payment'], 'payID' | 'payIDType' | 'bsb' | 'accountNumber'>

/** Returns a text that is the same for payouts to the same payee. */
export function payeeKey({ payID, payIDType, bsb, accountNumber }: Payee): string {
  if (payID !== undefined) return JSON.stringify([payIDType, payID.toLowerCase()])
  // Banks pad account numbers with zeros.
  return JSON.stringify([bsb, digits(accountNumber)])
}

function digits(accountNumber: string | undefined): string | undefined {
  return accountNumber?.replace(/^0+/, '')
}

/** Returns a new payout to the payee of an earlier one, with its words, and without an amount. */
export function payAgainDraft({ Payment }: Pick<PaymentRecord, 'Payment'>): PayoutDraft {
  const { payID, payIDType, bsb = '', accountNumber = '' } = Payment
  return {
    ...emptyPayout,
    ...(payID !== undefined && payIDType !== undefined
      ? { way: 'payId', payId: payID, payIdType: payIDType }
      : { way: 'account', bsb, accountNumber }),
    payeeName: Payment.payeeName,
    description: Payment.paymentDescription,
    reference: Payment.paymentReference ?? '',
  }
}
