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

const returns = /_(?:failed|returned)$/

const kindOfPrefix: readonly [prefix: string, kind: EntryKind][] = [
  ['payment_', 'PAYMENTS'],
  ['initiation_settled', 'PAYMENTS'],
  ['refund', 'REFUNDS'],
  ['initiation_refund', 'REFUNDS'],
  ['payout', 'PAYOUTS'],
  ['sweep', 'SETTLEMENTS'],
  ['top_up', 'TOP_UPS'],
]

/** Returns true for money that left the balance and came back, because it failed or was sent back. */
export function isReturnPosting(posting: string): boolean {
  return returns.test(posting)
}

/**
 * Returns the kind of an entry by the kind of its posting in the ledger. Money that came back is a return, whatever it
 * was sent for. Everything else that no transaction caused is an adjustment.
 */
export function entryKindOf(posting: string): EntryKind {
  if (isReturnPosting(posting)) return 'RETURNS'
  return kindOfPrefix.find(([prefix]) => posting.startsWith(prefix))?.[1] ?? 'ADJUSTMENTS'
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
