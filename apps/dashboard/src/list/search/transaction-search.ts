import type { DatePreset } from '@tideway/contract/time/date-preset-days'

/** The search parameters of every transaction type (spec 3.9), with their names in the URL. */

export const textFields = [
  'clientTransactionId',
  'clientPaymentId',
  'payID',
  'paymentInitiationId',
  'clientBranch',
  'paymentAgreementId',
  'contractId',
] as const
export type TextField = (typeof textFields)[number]

/** Filters under 'More filters', which every type takes together. */
export const filterFields = [
  'status',
  'amountFrom',
  'amountTo',
  'name',
  'paymentReference',
] as const
export type FilterField = (typeof filterFields)[number]

export type PanelField = TextField | 'dates' | 'searchByCompletedDate'
export type SearchField = PanelField | 'filters'

/**
 * Contains only the fields that are set. Dates are 'yyyy-MM-dd HH:mm:ss', both or neither. Amounts are dollars with two
 * decimals, and `status` has one or more words with commas between them.
 */
export type TransactionSearch = Partial<
  Record<TextField | FilterField | 'startDate' | 'endDate', string>
> & {
  searchByCompletedDate?: true
  /** The preset that the dates are of. In an address it replaces them, so that a link stays relative. */
  dates?: DatePreset
  /** IANA name of the zone of the dates, or absent for the browser's. */
  zone?: string
}

/** Longest search text that the provider accepts. */
export const MAX_SEARCH_TEXT = 140

/** Returns the valid search parameters of an address, or `undefined` if there are none. */
export type SearchParameters = {
  [Name in TextField | FilterField | 'startDate' | 'endDate']?: string | undefined
} & {
  searchByCompletedDate?: true | undefined
  dates?: DatePreset | undefined
  zone?: string | undefined
}

/**
 * Returns the search of a transaction type. Parameters of other types are ignored. If two parameters exclude each
 * other, the earlier one in `fields` is kept, so that an old or broken link opens a list and not an error.
 */
export function searchOfType(
  params: SearchParameters,
  fields: readonly SearchField[],
): TransactionSearch {
  let search: TransactionSearch = {}
  for (const field of fields) {
    const part = partOf(params, field)
    const excluded = part === undefined || excludedBy(field, search) !== undefined
    if (!excluded) search = { ...search, ...part }
  }
  return search
}

/** Returns the statuses of an address that the type has, in its order. */
export function knownStatuses(
  text: string | undefined,
  statuses: readonly string[],
): string | undefined {
  const words = text?.split(',')
  return statuses.filter((status) => words?.includes(status)).join(',') || undefined
}

/** Returns the number of filters that are set. */
export function countFilters(search: TransactionSearch): number {
  return filterFields.filter((name) => search[name] !== undefined).length
}

function partOf(params: SearchParameters, field: SearchField): TransactionSearch | undefined {
  if (field === 'dates') {
    return datesPartOf(params)
  }
  if (field === 'searchByCompletedDate') {
    return params.searchByCompletedDate ? { searchByCompletedDate: true } : undefined
  }
  if (field === 'filters') {
    const set = filterFields.filter((name) => params[name] !== undefined)
    return set.length === 0
      ? undefined
      : Object.fromEntries(set.map((name) => [name, params[name]]))
  }
  const text = params[field]
  return text === undefined ? undefined : { [field]: text }
}

/** Returns the dates with their zone, or undefined if there are none. Two dates take priority over a preset. */
export function datesPartOf(params: SearchParameters): TransactionSearch | undefined {
  const { startDate, endDate, dates } = params
  const zone = params.zone === undefined ? {} : { zone: params.zone }
  if (startDate !== undefined && endDate !== undefined) {
    return { startDate, endDate, ...zone }
  }
  return dates && { dates, ...zone }
}

/** No id or branch contains a line break, a NUL or half a surrogate pair, and no input can produce one. */
export function isSearchText(text: string): boolean {
  return text !== '' && text.length <= MAX_SEARCH_TEXT && !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** Returns the query string of a search without '?', always in the same order. */
export function searchQuery(search: TransactionSearch): string {
  const params = new URLSearchParams()
  const names = [...textFields, 'startDate', 'endDate', 'dates', 'zone', ...filterFields] as const
  for (const name of names) {
    const value = search[name]
    if (value !== undefined) params.set(name, value)
  }
  if (search.searchByCompletedDate) params.set('searchByCompletedDate', 'true')
  return params.toString()
}

/** Returns the address of a list with a search. Addresses are compared before navigating (spec 2.11). */
export function searchAddress(path: string, search: TransactionSearch): string {
  const query = searchQuery(search)
  return query === '' ? path : `${path}?${query}`
}

/**
 * Fields that disable a field while they have a value. The first of them decides the reason shown (spec 4, search field
 * interplay).
 */
const exclusions: Record<SearchField, readonly SearchField[]> = {
  clientTransactionId: [
    'dates',
    'payID',
    'paymentInitiationId',
    'clientBranch',
    'searchByCompletedDate',
    'filters',
  ],
  clientPaymentId: ['dates', 'filters'],
  payID: ['clientTransactionId', 'clientBranch', 'searchByCompletedDate'],
  paymentInitiationId: ['dates', 'clientTransactionId', 'filters'],
  clientBranch: ['clientTransactionId', 'payID', 'searchByCompletedDate'],
  paymentAgreementId: ['dates', 'contractId', 'filters'],
  contractId: ['dates', 'paymentAgreementId', 'filters'],
  dates: [
    'paymentInitiationId',
    'clientTransactionId',
    'clientPaymentId',
    'paymentAgreementId',
    'contractId',
  ],
  searchByCompletedDate: ['clientTransactionId', 'payID', 'clientBranch'],
  // An id has one record, which needs no filter.
  filters: [
    'paymentInitiationId',
    'clientTransactionId',
    'clientPaymentId',
    'paymentAgreementId',
    'contractId',
  ],
}

/** Returns the field whose value disables this one. Dates count when both are set. */
export function excludedBy(field: SearchField, search: TransactionSearch): SearchField | undefined {
  return exclusions[field].find((other) => isSet(other, search))
}

function isSet(field: SearchField, search: TransactionSearch): boolean {
  if (field === 'dates') return datesPartOf(search) !== undefined
  if (field === 'filters') return countFilters(search) > 0
  return search[field] !== undefined
}

/** A text and where it was typed. */
export interface TypedValue {
  field: TextField | 'filter'
  text: string
}

/** Returns the text that a search looks for, which a suggestion may correct. */
export function typedValueOf(search: TransactionSearch): TypedValue | undefined {
  const field = textFields.find((name) => search[name] !== undefined)
  return field && { field, text: search[field] ?? '' }
}
