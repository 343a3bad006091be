import { isRange } from '../search/local-date-time.ts'
import type { SearchParameters, TextField } from '../search/transaction-search.ts'
import { isSearchText, MAX_SEARCH_TEXT } from '../search/transaction-search.ts'

/** spec 9, page size options. The first is the default, which addresses leave out. */
export const PAGE_SIZES = [100, 200, 300] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** No list can be asked for more rows at once, and no page of an address begins behind them. */
const MAX_ROWS = 50_000
const MAX_FILTER = 1000

/** What the address of a list says. A parameter that is missing, invalid or the default is `undefined`. */
export interface ListParams extends SearchParameters {
  filter?: string | undefined
  /** From 2: the first page is the default. */
  page?: number | undefined
  /** One that is not the default. */
  pageSize?: PageSize | undefined
  /** The key of the open row. */
  open?: string | undefined
}

/**
 * Reads the parameters of a list's address (`validateSearch` of its routes). Anyone may have written them: what is
 * invalid falls back to the default, and what is unknown is ignored. Takes its own answers too.
 */
export function listParams(raw: Record<string, unknown>): ListParams {
  const pageSize = PAGE_SIZES.slice(1).find((size) => String(size) === String(raw.pageSize))
  return {
    clientTransactionId: searchText(raw, 'clientTransactionId'),
    clientPaymentId: searchText(raw, 'clientPaymentId'),
    payID: searchText(raw, 'payID'),
    paymentInitiationId: searchText(raw, 'paymentInitiationId'),
    clientBranch: searchText(raw, 'clientBranch'),
    ...dates(raw),
    searchByCompletedDate: String(raw.searchByCompletedDate) === 'true' ? true : undefined,
    filter: plainText(raw.filter, MAX_FILTER),
    page: pageNumber(raw.page, pageSize ?? PAGE_SIZES[0]),
    pageSize,
    open: plainText(raw.open, MAX_SEARCH_TEXT),
  }
}

function searchText(raw: Record<string, unknown>, name: TextField): string | undefined {
  const text = textOf(raw[name]).trim()
  return isSearchText(text) ? text : undefined
}

/** Both or neither. */
function dates(raw: Record<string, unknown>): Pick<ListParams, 'startDate' | 'endDate'> {
  const startDate = textOf(raw.startDate)
  const endDate = textOf(raw.endDate)
  return isRange(startDate, endDate)
    ? { startDate, endDate }
    : { startDate: undefined, endDate: undefined }
}

/** As it is typed, blanks included. */
function plainText(value: unknown, maxLength: number): string | undefined {
  const text = textOf(value)
  const isPlain = text !== '' && text.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text)
  return isPlain ? text : undefined
}

function pageNumber(value: unknown, pageSize: number): number | undefined {
  const text = String(value)
  const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
  return page > 1 && page * pageSize <= MAX_ROWS ? page : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Which of its loaded rows a list shows. */
export interface ListView {
  filter: string
  /** Page number, from 0. */
  page: number
  pageSize: PageSize
}

export function viewOf({ filter, page, pageSize }: ListParams): ListView {
  return { filter: filter ?? '', page: (page ?? 1) - 1, pageSize: pageSize ?? PAGE_SIZES[0] }
}

/** An address with another view, its defaults left out; everything else of it stays as it was written. */
export function withView(address: string, { filter, page, pageSize }: ListView): string {
  return withParameters(address, {
    filter,
    page: page === 0 ? '' : String(page + 1),
    pageSize: pageSize === PAGE_SIZES[0] ? '' : String(pageSize),
  })
}

/** An address with other values of some parameters, and without those whose value is empty. */
export function withParameters(address: string, values: Record<string, string>): string {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
