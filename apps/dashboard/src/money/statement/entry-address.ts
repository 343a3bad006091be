import type { TransactionType } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'

/** The address before a transaction's id, for the types that have pages. */
const pages: Partial<Record<TransactionType, string>> = {
  PaymentRequest: '/transactions/PaymentRequests',
  Payment: '/transactions/OutboundPayments',
  PaymentInitiation: '/transactions/PaymentInitiations',
  SweepRequest: '/balance-management/settlements',
}

/** Returns the address of the page of an entry's transaction. Top-ups and adjustments have none. */
export function entryAddress({
  transactionType,
  transactionId,
}: Pick<StatementEntry, 'transactionType' | 'transactionId'>): string | undefined {
  const page = pages[transactionType]
  if (page === undefined || transactionId === undefined) return undefined
  return `${page}/${encodeURIComponent(transactionId)}`
}
