import { isRange } from './local-date-time.ts'

/** The search parameters of every transaction type (spec 3.9) and their form in the URL. */

export const textFields = [
  'clientTransactionId',
  'clientPaymentId',
  'payID',
  'paymentInitiationId',
  'clientBranch',
] as const
export type TextField = (typeof textFields)[number]
export type SearchField = TextField | 'dates' | 'searchByCompletedDate'

/** Only what is set is there. Dates are 'yyyy-MM-dd HH:mm:ss' of the browser's zone, both or neither. */
export type TransactionSearch = Partial<Record<TextField | 'startDate' | 'endDate', string>> & {
  searchByCompletedDate?: true
}

/** The provider takes search texts of at most this length. */
export const MAX_SEARCH_TEXT = 140

/**
 * Reads the search of a URL. Whatever is not a search of this transaction type falls away, and of
 * parameters that exclude one another the earlier in `fields` is kept: an old or broken link opens
 * a list, never an error.
 */
export function parseSearch(query: string, fields: readonly SearchField[]): TransactionSearch {
  const params = new URLSearchParams(query)
  let search: TransactionSearch = {}
  for (const field of fields) {
    const part = readField(params, field)
    const excluded = part === undefined || excludedBy(field, search) !== undefined
    if (!excluded) search = { ...search, ...part }
  }
  return search
}

function readField(params: URLSearchParams, field: SearchField): TransactionSearch | undefined {
  if (field === 'dates') {
    const startDate = params.get('startDate') ?? ''
    const endDate = params.get('endDate') ?? ''
    return isRange(startDate, endDate) ? { startDate, endDate } : undefined
  }
  if (field === 'searchByCompletedDate') {
    return params.get(field) === 'true' ? { searchByCompletedDate: true } : undefined
  }
  const text = params.get(field)?.trim() ?? ''
  return isSearchText(text) ? { [field]: text } : undefined
}

/** The text that an address has a list filtered by; no part of the search. */
export function filterOf(query: string): string {
  return new URLSearchParams(query).get('filter') ?? ''
}

/** An address with another filter; everything else of it stays as it was written. */
export function withFilter(address: string, filter: string): string {
  return withParameter(address, 'filter', filter)
}

/** An address with another value of a parameter, or without it where the value is empty. */
export function withParameter(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  if (value === '') params.delete(name)
  else params.set(name, value)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** No id or branch holds a line break, a NUL or half a character, and no input can. */
function isSearchText(text: string): boolean {
  return text !== '' && text.length <= MAX_SEARCH_TEXT && !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** The query string of a search without its '?', always in the same order. */
export function searchQuery(search: TransactionSearch): string {
  const params = new URLSearchParams()
  for (const name of [...textFields, 'startDate', 'endDate'] as const) {
    const value = search[name]
    if (value !== undefined) params.set(name, value)
  }
  if (search.searchByCompletedDate) params.set('searchByCompletedDate', 'true')
  return params.toString()
}

/** Address of a list with a search: what is compared before navigating (spec 2.11). */
export function searchAddress(path: string, search: TransactionSearch): string {
  const query = searchQuery(search)
  return query === '' ? path : `${path}?${query}`
}

/** Which fields exclude a field while they are set, the first of them deciding the reason shown (spec 4, search field interplay). */
const exclusions: Record<SearchField, readonly SearchField[]> = {
  clientTransactionId: [
    'dates',
    'payID',
    'paymentInitiationId',
    'clientBranch',
    'searchByCompletedDate',
  ],
  clientPaymentId: ['dates'],
  payID: ['clientTransactionId', 'clientBranch', 'searchByCompletedDate'],
  paymentInitiationId: ['dates', 'clientTransactionId'],
  clientBranch: ['clientTransactionId', 'payID', 'searchByCompletedDate'],
  dates: ['paymentInitiationId', 'clientTransactionId', 'clientPaymentId'],
  searchByCompletedDate: ['clientTransactionId', 'payID', 'clientBranch'],
}

/** The field whose value keeps this one from being used. Dates count when both are set. */
export function excludedBy(field: SearchField, search: TransactionSearch): SearchField | undefined {
  return exclusions[field].find((other) => isSet(other, search))
}

function isSet(field: SearchField, search: TransactionSearch): boolean {
  if (field === 'dates') return search.startDate !== undefined && search.endDate !== undefined
  return search[field] !== undefined
}

/** A text and where it was typed. */
export interface Typed {
  field: TextField | 'filter'
  text: string
}

/** The text a search looks for: what it found nothing by. */
export function typedIn(search: TransactionSearch): Typed | undefined {
  const field = textFields.find((name) => search[name] !== undefined)
  return field && { field, text: search[field] ?? '' }
}
