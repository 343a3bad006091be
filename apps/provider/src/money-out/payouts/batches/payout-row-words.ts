import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { accountText } from '@tideway/contract/payments/account-text'
import type { PayeeCheckResult } from '@tideway/contract/payments/payee-check'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import type { ReviewedPayout } from '@tideway/contract/payouts/payout-batch'

/** The network's codes for the results of a payee's check. */
const nameChecks = {
  MATCH: 'MTCH',
  CLOSE_MATCH: 'CMTC',
  NO_MATCH: 'NMTC',
  NOT_CHECKED: 'NOAP',
} as const satisfies Record<PayeeCheckResult, ApprovalRow['nameCheck']>

/** Returns a reviewed payout as the second person sees it. */
export function payoutRow(reviewed: ReviewedPayout): ApprovalRow {
  const { row, line, payeeName, clientPaymentId, paymentDescription, amount, reason } = reviewed
  const { duplicateOf, duplicateOfLine, repeatOf, check } = reviewed
  const waitsElsewhere = reviewed.waitsInBatch ?? reviewed.waitsInApproval
  const earlier = duplicateOfLine === undefined ? `Row ${duplicateOf}` : `Line ${duplicateOfLine}`
  const account = accountText(reviewed)
  const warning = [
    duplicateOf !== undefined && `${earlier} pays the same payee the same amount`,
    repeatOf !== undefined &&
      `${repeatOf} paid the same payee the same amount in the last ${REPEAT_PAYOUT_HOURS} hours`,
    waitsElsewhere !== undefined &&
      'Another payout or list that waits pays the same payee the same amount',
  ]
    .filter(Boolean)
    .join('. ')
  return {
    row,
    ...(line !== undefined && { line }),
    ...(payeeName !== undefined && { name: payeeName }),
    ...(account !== '' && { account }),
    ...(clientPaymentId !== undefined && { reference: clientPaymentId }),
    ...(paymentDescription !== undefined && { reason: paymentDescription }),
    ...(check !== undefined && { nameCheck: nameChecks[check] }),
    ...(amount === undefined
      ? { leftOut: reason ?? 'Not reviewed' }
      : { amount, ...(warning && { warning }) }),
  }
}
