import { isRange } from '../search/local-date-time.ts'
import type { SearchParameters, TextField } from '../search/transaction-search.ts'
import { isSearchText, MAX_SEARCH_TEXT } from '../search/transaction-search.ts'

/** Page size options (spec 9, page size options). Addresses omit the first one, which is the default. */
export const PAGE_SIZES = [100, 200, 300] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Maximum rows of a list. A page in an address begins within them. */
const MAX_ROWS = 50_000
const MAX_FILTER = 1000
const MAX_COLUMNS_TEXT = 4000

/** Parameters in the address of a list. A parameter that is missing, invalid or the default is `undefined`. */
export interface ListParams extends SearchParameters {
  filter?: string | undefined
  /** At least 2, because the first page is the default. */
  page?: number | undefined
  /** A size other than the default. */
  pageSize?: PageSize | undefined
  /** Key of the open row. */
  open?: string | undefined
  /** Id of the view that the list was opened with. */
  view?: string | undefined
  /** Columns of a view or a shared list, in order and with chosen widths (contract, view content). */
  columns?: string | undefined
  /** 'Max records retrieved' of a view or a shared list. */
  maxReceived?: string | undefined
}

/**
 * Reads the parameters of a list's address (`validateSearch` of its routes). Anyone can write an address, so an invalid
 * value becomes the default and an unknown parameter is ignored. The function also accepts its own results.
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
    view: plainText(raw.view, MAX_SEARCH_TEXT),
    columns: plainText(raw.columns, MAX_COLUMNS_TEXT),
    maxReceived: plainText(raw.maxReceived, MAX_SEARCH_TEXT),
  }
}

function searchText(raw: Record<string, unknown>, name: TextField): string | undefined {
  const text = textOf(raw[name]).trim()
  return isSearchText(text) ? text : undefined
}

/** Both are set, or neither. */
function dates(raw: Record<string, unknown>): Pick<ListParams, 'startDate' | 'endDate'> {
  const startDate = textOf(raw.startDate)
  const endDate = textOf(raw.endDate)
  return isRange(startDate, endDate)
    ? { startDate, endDate }
    : { startDate: undefined, endDate: undefined }
}

/** The typed text, with its blanks. */
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

/** The part of its loaded rows that a list shows. */
export interface ListView {
  filter: string
  /** Page number, from 0. */
  page: number
  pageSize: PageSize
}

export function listViewOf({ filter, page, pageSize }: ListParams): ListView {
  return { filter: filter ?? '', page: (page ?? 1) - 1, pageSize: pageSize ?? PAGE_SIZES[0] }
}

/** Returns an address with another view, without its defaults. The rest of the address stays unchanged. */
export function withView(address: string, { filter, page, pageSize }: ListView): string {
  return withParameters(address, {
    filter,
    page: page === 0 ? '' : String(page + 1),
    pageSize: pageSize === PAGE_SIZES[0] ? '' : String(pageSize),
  })
}

/** Returns an address with other values of some parameters. A parameter with an empty value is removed. */
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
