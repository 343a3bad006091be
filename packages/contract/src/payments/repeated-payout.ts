import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import type { PaymentRecord, PaymentStatusName } from './payment.ts'
import type { PayoutDraft } from './payout-draft.ts'
import { emptyPayout } from './payout-draft.ts'

/** A payout of the same amount to the same payee within these hours may be the same one, made twice. */
export const REPEAT_PAYOUT_HOURS = 24

/** The fields that identify a payout's payee. The name does not identify anyone. */
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

/** A payout that another payout would replace. */
export interface EarlierPayout {
  status: PaymentStatusName
  /** True if another payout has replaced it. */
  isReplaced: boolean
}

export const sentAgainProblems = {
  notBack: problemResponse(
    409,
    'Only a payout that failed or was returned can be sent again',
    'ERR0.03',
  ),
  alreadySent: problemResponse(409, 'This payout has been sent again already', 'ERR0.03'),
}

/** Returns why a payout cannot be sent again, or undefined if it can: once, after its money came back. */
export function whyNotSentAgain(
  payout: EarlierPayout | undefined,
  paymentId: string,
): ProblemResponse | undefined {
  if (payout === undefined) return idNotFound('replacesPaymentId', paymentId, 400)
  if (payout.status !== 'FAILED' && payout.status !== 'RETURNED') return sentAgainProblems.notBack
  return payout.isReplaced ? sentAgainProblems.alreadySent : undefined
}
