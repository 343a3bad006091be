import { z } from 'zod/mini'
import { pageOf } from '../calls/page.ts'
import { DollarText } from '../payment-requests/payment-request.ts'
import { transferReasonClause } from '../payments/transfer-reasons.ts'

/**
 * Money moved between a client's balance and its own accounts: instant settlements out, top-ups in. A call of our own,
 * beside the provider API: a provider that answers 404 or 403 has none, and the screen leaves the list out
 * (readings 5, calls of our own).
 */

export const BalanceTransferType = z.enum(['SETTLEMENT', 'TOP_UP'])
export type BalanceTransferType = z.infer<typeof BalanceTransferType>

/** A top-up is recorded when it arrives, so it is always SETTLED. */
export const BalanceTransferStatus = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED'])
export type BalanceTransferStatus = z.infer<typeof BalanceTransferStatus>

const instant = z.iso.datetime({ offset: true })

export const BalanceTransfer = z.object({
  transferId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  type: BalanceTransferType,
  status: BalanceTransferStatus,
  createdDatetime: instant,
  /** When the bank's answer was known. Absent while CREATED or PENDING. */
  completedDatetime: z.optional(instant),
  amount: DollarText,
  /** Why it is FAILED or RETURNED: a code of ISO 20022 where the bank gave one. */
  reason: z.optional(z.string()),
  /** Where a settlement went, or a top-up came from. Absent for a top-up if the client doesn't see payers' details. */
  account: z.optional(
    z.object({
      name: z.string(),
      payID: z.optional(z.string()),
      bsb: z.optional(z.string()),
      accountNumber: z.optional(z.string()),
    }),
  ),
  /** Who requested a settlement. Absent for a top-up: its payer did. */
  startedBy: z.optional(z.object({ kind: z.enum(['USER', 'KEY']), name: z.string() })),
  nppTransactionId: z.optional(z.string()),
})
export type BalanceTransfer = z.infer<typeof BalanceTransfer>

export const BalanceTransferPage = pageOf(BalanceTransfer)
export type BalanceTransferPage = z.infer<typeof BalanceTransferPage>

export const balanceTransferTypeWords: Record<BalanceTransferType, string> = {
  SETTLEMENT: 'Settlement',
  TOP_UP: 'Top-up',
}

const settlementWords: Record<BalanceTransferStatus, string> = {
  CREATED: 'Submitted',
  PENDING: 'Waiting for the bank',
  SETTLED: 'Settled',
  FAILED: 'Failed',
  RETURNED: 'Returned',
}

/** The state in one or a few words, as a list shows it. */
export function balanceTransferState({
  type,
  status,
}: Pick<BalanceTransfer, 'type' | 'status'>): string {
  return type === 'TOP_UP' && status === 'SETTLED' ? 'Received' : settlementWords[status]
}

/** Why a transfer didn't work and where the money is now; undefined for one that didn't fail. */
export function balanceTransferReason({
  status,
  reason,
}: Pick<BalanceTransfer, 'status' | 'reason'>): string | undefined {
  if (status !== 'FAILED' && status !== 'RETURNED') return undefined
  const clause = transferReasonClause(reason)
  return `${clause[0]?.toUpperCase()}${clause.slice(1)}. The money is back in your balance.`
}

/** Whether the bank's answer is still to come. */
export function isUnderWay({ status }: Pick<BalanceTransfer, 'status'>): boolean {
  return status === 'CREATED' || status === 'PENDING'
}
