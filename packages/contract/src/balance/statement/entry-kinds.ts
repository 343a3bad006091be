/** Kinds of entries of a balance, as a statement names them. */
export const entryKinds = [
  'PAYMENTS',
  'REFUNDS',
  'PAYOUTS',
  'RETURNS',
  'TOP_UPS',
  'SETTLEMENTS',
  'ADJUSTMENTS',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Plural, for a choice of kinds. */
export const entryKindWords: Record<EntryKind, string> = {
  PAYMENTS: 'Payments received',
  REFUNDS: 'Refunds',
  PAYOUTS: 'Payouts',
  RETURNS: 'Returns',
  TOP_UPS: 'Top-ups',
  SETTLEMENTS: 'Settlements',
  ADJUSTMENTS: 'Adjustments',
}

/** Types of the transaction that an entry belongs to, as in transaction reports. */
export const transactionTypes = [
  'PaymentRequest',
  'Payment',
  'PaymentInitiation',
  'SweepRequest',
  'TopUp',
  'Adjustment',
] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Kinds of postings of the ledger that change a balance. Money that came back is a return, whatever it was sent for. */
const kindOfPosting = {
  payment_received: 'PAYMENTS',
  initiation_settled: 'PAYMENTS',
  refund: 'REFUNDS',
  initiation_refund: 'REFUNDS',
  payout: 'PAYOUTS',
  refund_failed: 'RETURNS',
  initiation_refund_failed: 'RETURNS',
  payout_failed: 'RETURNS',
  payout_returned: 'RETURNS',
  sweep_failed: 'RETURNS',
  sweep_returned: 'RETURNS',
  top_up: 'TOP_UPS',
  sweep: 'SETTLEMENTS',
  adjustment: 'ADJUSTMENTS',
} as const satisfies Record<string, EntryKind>

const UNKNOWN_KIND: EntryKind = 'ADJUSTMENTS'

/** Returns the kind of an entry by its posting. One of a kind that this version does not know is an adjustment. */
export function entryKindOf(posting: string): EntryKind {
  return Object.hasOwn(kindOfPosting, posting)
    ? kindOfPosting[posting as keyof typeof kindOfPosting]
    : UNKNOWN_KIND
}

/** Returns true for money that left the balance and came back, because it failed or was sent back. */
export function isReturnPosting(posting: string): boolean {
  return entryKindOf(posting) === 'RETURNS'
}

/**
 * Returns which postings have a kind: those with these names, or with `isExcluded` all others. Adjustments include
 * postings that this version does not know.
 */
export function postingsOf(kind: EntryKind): { kinds: string[]; isExcluded: boolean } {
  const isExcluded = kind === UNKNOWN_KIND
  const kinds = Object.keys(kindOfPosting).filter(
    (posting) => (entryKindOf(posting) === kind) !== isExcluded,
  )
  return { kinds, isExcluded }
}

const oneWords: Record<EntryKind, string> = {
  PAYMENTS: 'Payment received',
  REFUNDS: 'Refund',
  PAYOUTS: 'Payout',
  RETURNS: 'Return',
  TOP_UPS: 'Top-up',
  SETTLEMENTS: 'Settlement',
  ADJUSTMENTS: 'Adjustment',
}

const returnWords: Partial<Record<TransactionType, string>> = {
  PaymentRequest: 'Returned refund',
  PaymentInitiation: 'Returned refund',
  Payment: 'Returned payout',
  SweepRequest: 'Returned settlement',
}

/** Returns the kind of one entry in words. A return says what came back: `Returned payout`. */
export function entryWords({
  kind,
  transactionType,
}: {
  kind: EntryKind
  transactionType: TransactionType
}): string {
  return (kind === 'RETURNS' ? returnWords[transactionType] : undefined) ?? oneWords[kind] ?? kind
}
