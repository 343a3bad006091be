import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { accountNumberWords, bsbWords, createdDatetimeWords } from '../calls/docs/shared-words.ts'
import { pageSchemaOf } from '../calls/page.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { transferReasonClause } from '../payments/transfer-reasons.ts'

/**
 * Money moved between a client's balance and its own accounts: instant settlements out, top-ups in. Next to them,
 * corrections of the balance by the provider's operators. It is not part of the provider API: if a provider answers 404
 * or 403, the screen leaves the list out (readings 5, calls of our own).
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
  transferId: field(
    z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    'Our id of the transfer: 32 hexadecimal digits. For a settlement, its `sweepRequestId`.',
    '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
  ),
  type: field(
    BalanceTransferType,
    'SETTLEMENT: from the balance to the settlement account. TOP_UP: a payment to the TopUp PayID. CREDIT_ADJUSTMENT and DEBIT_ADJUSTMENT: added to or taken from the balance by the provider, as a correction.',
  ),
  status: field(
    BalanceTransferStatus,
    'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered. SETTLED: delivered; every top-up and adjustment is. FAILED: not delivered, and the money is in the balance again. RETURNED: delivered and sent back, and the money is in the balance again.',
  ),
  createdDatetime: field(instant, createdDatetimeWords),
  completedDatetime: field(
    z.optional(instant),
    'When the bank’s answer was known, in UTC.',
    '2026-11-20T03:00:02.000Z',
  ),
  amount: field(DollarText, 'Dollars moved, with two decimals.', '1250.00'),
  reason: field(
    z.optional(z.string()),
    'Why it is FAILED or RETURNED: a reason code of ISO 20022, if the bank sent one. Of an adjustment, its reason in words.',
    'AC06',
  ),
  account: field(
    z.optional(
      z.object({
        name: field(z.string(), 'The name of the account.', 'Harbour Roasters Pty Ltd'),
        payID: field(
          z.optional(z.string()),
          'The PayID, if the transfer was paid to one.',
          'settlement@harbour.example',
        ),
        bsb: field(z.optional(z.string()), bsbWords),
        accountNumber: field(z.optional(z.string()), accountNumberWords),
      }),
    ),
    'The account that a settlement went to, or a top-up came from. Absent for a top-up if the client does not see payers’ details, and for an adjustment.',
  ),
  startedBy: field(
    z.optional(
      z.object({
        kind: field(z.enum(['USER', 'KEY']), 'USER: a person. KEY: an API key.'),
        name: field(
          z.string(),
          'The email address of the person, or the id of the key.',
          'finance.admin@harbour.example',
        ),
      }),
    ),
    'Who requested the settlement. One of the schedule, a top-up and an adjustment have none.',
  ),
  day: field(
    z.optional(z.string()),
    'The day in Sydney that the schedule settled. Absent for any other transfer.',
    '2026-11-20',
  ),
  nppTransactionId: field(
    z.optional(z.string()),
    'The id of the transfer between banks.',
    'TDWYAU2SXXXN20261120000000000000042',
  ),
})
export type BalanceTransfer = z.infer<typeof BalanceTransfer>
nameObject(
  BalanceTransfer,
  'BalanceTransfer',
  'A settlement, a top-up or a correction of the balance by the provider.',
)

export const BalanceTransferPage = pageSchemaOf(BalanceTransfer)
export type BalanceTransferPage = z.infer<typeof BalanceTransferPage>
nameObject(
  BalanceTransferPage,
  'BalanceTransferPage',
  'One page of settlements, top-ups and adjustments.',
)

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
