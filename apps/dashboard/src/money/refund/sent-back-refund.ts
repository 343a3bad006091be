import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import { transferReasonClause } from '@tideway/contract/payments/transfer-reasons'
import type { SentBackRefund } from './refund-target.ts'

interface LastRefund {
  /** True if the transaction's status says that its last refund failed. */
  failed: boolean
  /** Oldest first, amounts with two decimals. */
  requests: readonly { amount: string; status: string }[] | undefined
  reason: string | undefined
}

/** Returns the last refund if the payer's bank sent it back. */
export function sentBackRefund({
  failed,
  requests = [],
  reason,
}: LastRefund): SentBackRefund | undefined {
  if (!failed) return undefined
  const last = requests.findLast(({ status }) => status === 'FAILED')
  return { amount: last && parseTwoDecimals(last.amount), reason }
}

/** Returns a sentence that explains, with the bank's reason, what happened and where the money is. */
export function sentBackText({ amount, reason }: SentBackRefund): string {
  const refund = amount === undefined ? 'the refund' : `the refund of ${formatAud(amount)}`
  return `The payer’s bank sent back ${refund}: ${transferReasonClause(reason)}. The money is back in your balance.`
}
