import type { SearchField } from './transaction-search.ts'

/** What the search panel has to know about a transaction type. The rest is the same for every type. */
export interface SearchType {
  /** Segment of the address that a search leads to (spec 2.11). */
  segment: string
  /** The transaction type's value, `{brand}Id` and its like (spec 9): another spelling of the segment (spec 2.1). */
  type: (brand: string) => string
  /** Its name among the transaction types. */
  label: string
  /** The fields of the panel in its order; also what a URL may say. Without any there is only Refresh. */
  searchFields: readonly SearchField[]
  /** Opens a single transaction by its id, where the type has such a screen (spec 2.1). */
  opens?: { idName: string; label: string } | undefined
  /** spec 2.11: a Refresh button, except for {brand}To. */
  withoutRefresh?: true | undefined
}

/** spec 2.1, transactions area. */
export const DEFAULT_SUBTITLE = 'Search for transactions using PayID and date ranges.'

/** {brand}Id (spec 2.11). */
export const paymentRequestSearchType: SearchType = {
  segment: 'PaymentRequests',
  type: (brand) => `${brand}Id`,
  label: 'Payment Requests',
  searchFields: ['clientTransactionId', 'payID', 'clientBranch', 'dates', 'searchByCompletedDate'],
  opens: { idName: 'Payment Request ID', label: 'Open the payment request' },
}

/** {brand}Out (spec 2.11). */
export const outboundPaymentSearchType: SearchType = {
  segment: 'OutboundPayments',
  type: (brand) => `${brand}Out`,
  label: 'Outbound Payments',
  searchFields: ['clientPaymentId', 'dates'],
}

/** {brand}To (spec 2.11). */
export const paymentInitiationSearchType: SearchType = {
  segment: 'PaymentInitiations',
  type: (brand) => `${brand}To`,
  label: 'Payment Initiations',
  searchFields: ['clientTransactionId', 'paymentInitiationId', 'dates'],
  withoutRefresh: true,
}

/** The choices of 'Transaction Type', in the order of spec 2.11. */
export const searchTypes: readonly SearchType[] = [
  paymentRequestSearchType,
  outboundPaymentSearchType,
  paymentInitiationSearchType,
]

/** Browsed, not searched: the panel has Refresh alone (spec 2.11). */
export const paymentAgreementSearchType: SearchType = {
  segment: 'PaymentAgreement',
  type: () => 'PaymentAgreement',
  label: 'Payment Agreements',
  searchFields: [],
}
