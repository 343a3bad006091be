import type { SearchField } from './transaction-search.ts'

/** What the search panel has to know about a transaction type. The rest is the same for every type. */
export interface SearchType {
  /** Segment of the address that a search leads to (spec 2.11). */
  segment: string
  /** Its name among the transaction types. */
  label: string
  /** The fields of the panel in its order; also what a URL may say. Without any there is only Refresh. */
  searchFields: readonly SearchField[]
  /** Opens a single transaction by its id, where the type has such a screen (spec 2.1). */
  opens?: { idName: string; label: string } | undefined
  /** spec 2.11: a Refresh button, except for {brand}To. */
  withoutRefresh?: true | undefined
}

/** {brand}Id (spec 2.11). */
export const paymentRequestSearchType: SearchType = {
  segment: 'PaymentRequests',
  label: 'Payment Requests',
  searchFields: ['clientTransactionId', 'payID', 'clientBranch', 'dates', 'searchByCompletedDate'],
  opens: { idName: 'Payment Request ID', label: 'Open the payment request' },
}

/** The choices of 'Transaction Type', in the order of spec 2.11: each type that has its screen. */
export const searchTypes: readonly SearchType[] = [paymentRequestSearchType]
