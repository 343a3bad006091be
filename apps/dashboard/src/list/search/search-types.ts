import type { PanelField, SearchField } from './transaction-search.ts'

/** Fields that every type has under 'More filters'. */
const commonFields: readonly SearchField[] = ['filters']

/** The facts about a transaction type that the search panel needs. The rest is the same for every type. */
export interface SearchType {
  /** Address segment that a search of this type leads to (spec 2.11). */
  segment: string
  /** The transaction type's value, such as `{brand}Id` (spec 9): an alternative spelling of the segment (spec 2.1). */
  type: (brand: string) => string
  /** The label under 'Transaction Type'. */
  label: string
  /**
   * The panel's fields in order, which are also the parameters that a URL may have. With no fields, the panel has only
   * Refresh.
   */
  searchFields: readonly PanelField[]
  /** Fields folded under 'More filters', which are also parameters. Default: the filters that every type has. */
  moreFields?: readonly SearchField[] | undefined
  /** Opens a single transaction by its id, if the type has a screen for one (spec 2.1). */
  opens?: { idName: string; label: string } | undefined
  /** Hides the Refresh button: every type has one, except {brand}To (spec 2.11). */
  withoutRefresh?: true | undefined
}

/** Returns all fields of a type, which are the parameters that its address may have. */
export function parametersOf({ searchFields, moreFields }: SearchType): readonly SearchField[] {
  return [...searchFields, ...(moreFields ?? commonFields)]
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

/** The options of 'Transaction Type', in the order of spec 2.11. */
export const searchTypes: readonly SearchType[] = [
  paymentRequestSearchType,
  outboundPaymentSearchType,
  paymentInitiationSearchType,
]

/** Agreements are browsed first: the panel has only Refresh (spec 2.11). Their search is folded beneath it. */
export const paymentAgreementSearchType: SearchType = {
  segment: 'PaymentAgreement',
  type: () => 'PaymentAgreement',
  label: 'Payment Agreements',
  searchFields: [],
  moreFields: ['paymentAgreementId', 'contractId', 'dates', 'filters'],
}
