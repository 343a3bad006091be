import { datePresets } from '@tideway/contract/time/date-preset-days'
import { isLocalDateTime } from '@tideway/contract/time/dates-local'
import { isNamedZone } from '@tideway/contract/time/zone-choice'
import { amountsMessage, amountText } from '../search/filters/filter-amounts.ts'
import type { FilterField, SearchParameters, TextField } from '../search/transaction-search.ts'
import { isSearchText, MAX_SEARCH_TEXT } from '../search/transaction-search.ts'

/** Page size options (spec 9, page size options). Addresses omit the first one, which is the default. */
export const PAGE_SIZES = [100, 200, 300] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Maximum rows of a list. A page in an address starts within them. */
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
  /** Id of the field that orders the loaded rows, with '-' before it for the reverse order. */
  sort?: string | undefined
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
    paymentAgreementId: searchText(raw, 'paymentAgreementId'),
    contractId: searchText(raw, 'contractId'),
    ...dates(raw),
    status: searchText(raw, 'status'),
    ...amounts(raw),
    name: searchText(raw, 'name'),
    paymentReference: searchText(raw, 'paymentReference'),
    searchByCompletedDate: String(raw.searchByCompletedDate) === 'true' ? true : undefined,
    filter: plainText(raw.filter, MAX_FILTER),
    page: pageNumber(raw.page, pageSize ?? PAGE_SIZES[0]),
    pageSize,
    sort: sortText(raw.sort),
    open: plainText(raw.open, MAX_SEARCH_TEXT),
    view: plainText(raw.view, MAX_SEARCH_TEXT),
    columns: plainText(raw.columns, MAX_COLUMNS_TEXT),
    maxReceived: plainText(raw.maxReceived, MAX_SEARCH_TEXT),
  }
}

function searchText(
  raw: Record<string, unknown>,
  name: TextField | FilterField,
): string | undefined {
  const text = textOf(raw[name]).trim()
  return isSearchText(text) ? text : undefined
}

/**
 * Keeps both dates or neither. Two dates take priority over a preset, and the zone belongs to either. If the dates are
 * in the wrong order, they are kept and the search panel says so.
 */
function dates(
  raw: Record<string, unknown>,
): Pick<ListParams, 'startDate' | 'endDate' | 'dates' | 'zone'> {
  const startDate = textOf(raw.startDate)
  const endDate = textOf(raw.endDate)
  const zone = isNamedZone(textOf(raw.zone)) ? textOf(raw.zone) : undefined
  if (isLocalDateTime(startDate) && isLocalDateTime(endDate))
    return { startDate, endDate, dates: undefined, zone }
  const preset = datePresets.find((one) => one === raw.dates)
  return {
    startDate: undefined,
    endDate: undefined,
    dates: preset,
    zone: preset === undefined ? undefined : zone,
  }
}

/** Keeps both amounts, or neither. If they are in the wrong order, they are kept and the search panel says so. */
function amounts(raw: Record<string, unknown>): Pick<ListParams, 'amountFrom' | 'amountTo'> {
  const amountFrom = amountText('amountFrom', searchText(raw, 'amountFrom') ?? '')
  const amountTo = amountText('amountTo', searchText(raw, 'amountTo') ?? '')
  const each = [
    { amountFrom, amountTo: '' },
    { amountFrom: '', amountTo },
  ]
  if (each.some((one) => amountsMessage(one) !== undefined)) return {}
  return { amountFrom: amountFrom || undefined, amountTo: amountTo || undefined }
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

function sortText(value: unknown): string | undefined {
  const text = textOf(value)
  return /^-?[A-Za-z]\w{0,49}$/.test(text) ? text : undefined
}

/** Returns the field and the direction of an order. */
export function sortedBy(sort: string | undefined): {
  id: string | undefined
  descending: boolean
} {
  return { id: sort?.replace('-', ''), descending: sort?.startsWith('-') ?? false }
}

/** Returns the order after a press on a field's head: ascending, then descending, then the search's own. */
export function nextSort(sort: string | undefined, id: string): string | undefined {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? undefined : id
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The part of the loaded rows that a list shows. */
export interface ShownPart {
  filter: string
  /** Page number, from 0. */
  page: number
  pageSize: PageSize
  /** As in the address. Undefined for the search's own order. */
  sort?: string | undefined
}

export function shownPartOf({ filter, page, pageSize, sort }: ListParams): ShownPart {
  return { filter: filter ?? '', page: (page ?? 1) - 1, pageSize: pageSize ?? PAGE_SIZES[0], sort }
}

/**
 * Returns an address that shows another part of the rows, without default values. The rest of the address stays
 * unchanged.
 */
export function withShownPart(
  address: string,
  { filter, page, pageSize, sort = '' }: ShownPart,
): string {
  return withParameters(address, {
    filter,
    page: page === 0 ? '' : String(page + 1),
    pageSize: pageSize === PAGE_SIZES[0] ? '' : String(pageSize),
    sort,
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
