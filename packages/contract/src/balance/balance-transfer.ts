import { z } from 'zod/mini'
import { pageSchemaOf } from '../calls/page.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { transferReasonClause } from '../payments/transfer-reasons.ts'

/**
 * Money moved between a client's balance and its own accounts: instant settlements out, top-ups in. Beside them,
 * corrections of the balance by the provider's operators. It is not part of the provider API: if a provider answers 404 or 403, the screen leaves the list out (readings 5, calls of our own).
 */

export const BalanceTransferType = z.enum([
  'SETTLEMENT',
  'TOP_UP',
  'CREDIT_ADJUSTMENT',
  'DEBIT_ADJUSTMENT',
])
export type BalanceTransferType = z.infer<typeof BalanceTransferType>

/** A top-up is recorded when it arrives, and an adjustment when it is booked, so they are always SETTLED. */
export const BalanceTransferStatus = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED'])
export type BalanceTransferStatus = z.infer<typeof BalanceTransferStatus>

const instant = z.iso.datetime({ offset: true })

export const BalanceTransfer = z.object({
  transferId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  type: BalanceTransferType,
  status: BalanceTransferStatus,
  createdDatetime: instant,
  /** Time of the bank's answer. Absent while CREATED or PENDING. */
  completedDatetime: z.optional(instant),
  amount: DollarText,
  /** Why it is FAILED or RETURNED: an ISO 20022 code if the bank gave one. Of an adjustment, its reason in words. */
  reason: z.optional(z.string()),
  /**
   * Destination of a settlement or source of a top-up. Absent for a top-up if the client cannot see payers' details, and
   * for an adjustment.
   */
  account: z.optional(
    z.object({
      name: z.string(),
      payID: z.optional(z.string()),
      bsb: z.optional(z.string()),
      accountNumber: z.optional(z.string()),
    }),
  ),
  /** The user or key that requested a settlement. Absent for a top-up, which its payer starts, and an adjustment. */
  startedBy: z.optional(z.object({ kind: z.enum(['USER', 'KEY']), name: z.string() })),
  nppTransactionId: z.optional(z.string()),
})
export type BalanceTransfer = z.infer<typeof BalanceTransfer>

export const BalanceTransferPage = pageSchemaOf(BalanceTransfer)
export type BalanceTransferPage = z.infer<typeof BalanceTransferPage>

export const balanceTransferTypeWords: Record<BalanceTransferType, string> = {
  SETTLEMENT: 'Settlement',
  TOP_UP: 'Top-up',
  CREDIT_ADJUSTMENT: 'Credit adjustment',
  DEBIT_ADJUSTMENT: 'Debit adjustment',
}

const settlementWords: Record<BalanceTransferStatus, string> = {
  CREATED: 'Submitted',
  PENDING: 'Waiting for the bank',
  SETTLED: 'Settled',
  FAILED: 'Failed',
  RETURNED: 'Returned',
}

/** Returns the state in one or a few words for lists. */
export function balanceTransferState({
  type,
  status,
}: Pick<BalanceTransfer, 'type' | 'status'>): string {
  if (isAdjustment({ type })) return 'Booked'
  return type === 'TOP_UP' && status === 'SETTLED' ? 'Received' : settlementWords[status]
}

/**
 * Returns why a transfer failed and where the money is now, or undefined if it did not fail. Of an adjustment, returns
 * its reason.
 */
export function balanceTransferReason({
  type,
  status,
  reason,
}: Pick<BalanceTransfer, 'type' | 'status' | 'reason'>): string | undefined {
  if (isAdjustment({ type })) return reason
  if (status !== 'FAILED' && status !== 'RETURNED') return undefined
  const clause = transferReasonClause(reason)
  return `${clause[0]?.toUpperCase()}${clause.slice(1)}. The money is back in your balance.`
}

/** Returns true for a correction of the balance by the provider's operators, which has no account and no payer. */
export function isAdjustment({ type }: Pick<BalanceTransfer, 'type'>): boolean {
  return type === 'CREDIT_ADJUSTMENT' || type === 'DEBIT_ADJUSTMENT'
}

/** Returns true while the bank has not answered. */
export function isUnderWay({ status }: Pick<BalanceTransfer, 'status'>): boolean {
  return status === 'CREATED' || status === 'PENDING'
}
