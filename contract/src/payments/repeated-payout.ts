import type { PaymentRecord } from './payment.ts'
import type { PaymentSearch } from './payment-search.ts'
import type { PayoutDraft } from './payout-draft.ts'
import { emptyPayout } from './payout-draft.ts'

/** A payout of the same amount to the same payee within these hours may be the same one, made twice. */
export const REPEAT_PAYOUT_HOURS = 24

/** What says whom a payout pays. The name is only words. */
type Payee = Pick<PaymentRecord['Payment'], 'payID' | 'payIDType' | 'bsb' | 'accountNumber'>
type Payout = Payee & Pick<PaymentRecord['Payment'], 'paymentAmount'>

/**
 * Returns the search that finds payouts of the same amount in the last day. It ends a day later, because the clock of a
 * browser may be behind the provider's.
 */
export function searchOfRepeats({ paymentAmount }: Payout, now: Date): PaymentSearch {
  const day = REPEAT_PAYOUT_HOURS * 3_600_000
  return {
    fromDate: new Date(now.getTime() - day).toISOString(),
    toDate: new Date(now.getTime() + day).toISOString(),
    amountFrom: paymentAmount,
    amountTo: paymentAmount,
  }
}

/** Returns the payouts that paid the same payee the same amount in the last day, and kept the money. Newest first. */
export function repeatedPayouts(
  payout: Payout,
  records: readonly PaymentRecord[],
  now: Date,
): PaymentRecord[] {
  const from = now.getTime() - REPEAT_PAYOUT_HOURS * 3_600_000
  return records
    .filter(
      ({ Payment, PaymentStatus: { status, createdDatetime } }) =>
        Payment.paymentAmount === payout.paymentAmount &&
        isSamePayee(Payment, payout) &&
        status !== 'FAILED' &&
        status !== 'RETURNED' &&
        Date.parse(createdDatetime) >= from,
    )
    .toSorted(
      (a, b) =>
        Date.parse(b.PaymentStatus.createdDatetime) - Date.parse(a.PaymentStatus.createdDatetime),
    )
}

function isSamePayee(one: Payee, other: Payee): boolean {
  return payeeKey(one) === payeeKey(other)
}

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
