import type { TransactionType } from '@tideway/contract/balance/statement/entry-kinds'

const types: [prefix: string, type: TransactionType][] = [
  ['payment_', 'PaymentRequest'],
  ['refund', 'PaymentRequest'],
  ['payout', 'Payment'],
  ['initiation_', 'PaymentInitiation'],
  ['sweep', 'SweepRequest'],
  ['top_up', 'TopUp'],
  ['adjustment', 'Adjustment'],
]

/**
 * Returns the type of the object an entry belongs to. Returned money has the type of the original transfer (provider
 * API, daily transaction report).
 */
export function transactionType(kind: string): TransactionType {
  return types.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'Adjustment'
}
