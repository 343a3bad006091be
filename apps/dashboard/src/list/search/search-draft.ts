import type { DatePreset } from '@tideway/contract/time/date-preset-days'
import { dateRangeMessages } from '@tideway/contract/time/date-range'
import {
  firstInstant,
  isLocalDateTime,
  lastInstant,
  localDateTime,
} from '@tideway/contract/time/dates-local'
import { isRange } from './dates/local-date-time.ts'
import { amountsMessage, amountText } from './filters/filter-amounts.ts'
import type { FilterField, TextField, TransactionSearch } from './transaction-search.ts'
import { filterFields, textFields } from './transaction-search.ts'

/**
 * The content of the search panel before Search is pressed. Texts may be empty, and the dates are 'yyyy-MM-dd HH:mm',
 * as the pickers return them.
 */
export type SearchDraft = Record<TextField | FilterField | 'startDate' | 'endDate', string> & {
  searchByCompletedDate: boolean
  /** The preset of the dates. Undefined if the user has changed them since. */
  dates: DatePreset | undefined
  /** IANA name of the zone of the dates, or undefined for the browser's. */
  zone: string | undefined
  /**
   * The dates in their original zone. Set if the shown texts are ambiguous, because an end is in an hour that occurs
   * twice in this zone. Undefined once a date was changed.
   */
  exact?: ExactDates | undefined
}

interface ExactDates {
  startDate: string
  endDate: string
  zone: string | undefined
}

export const searchLabels: Record<TextField, string> = {
  clientTransactionId: 'Client Transaction Id',
  clientPaymentId: 'Client Payment Id',
  payID: 'PayID',
  paymentInitiationId: 'Payment Initiation ID',
  clientBranch: 'Client Branch',
  paymentAgreementId: 'Payment Agreement ID',
  contractId: 'Contract ID',
}

export const emptyFilters: Record<FilterField, string> = {
  status: '',
  amountFrom: '',
  amountTo: '',
  name: '',
  paymentReference: '',
}

export const emptyDraft: SearchDraft = {
  clientTransactionId: '',
  clientPaymentId: '',
  payID: '',
  paymentInitiationId: '',
  clientBranch: '',
  paymentAgreementId: '',
  contractId: '',
  ...emptyFilters,
  startDate: '',
  endDate: '',
  searchByCompletedDate: false,
  dates: undefined,
  zone: undefined,
}

const draftFields = Object.keys(emptyDraft) as (keyof SearchDraft)[]

const MINUTE_LENGTH = 'yyyy-MM-dd HH:mm'.length

/** Returns the draft of a search, with its dates in the zone that the user chose. */
export function searchDraftOf(search: TransactionSearch, zone?: string): SearchDraft {
  const draft = {
    ...emptyDraft,
    ...search,
    startDate: search.startDate?.slice(0, MINUTE_LENGTH) ?? '',
    endDate: search.endDate?.slice(0, MINUTE_LENGTH) ?? '',
  }
  return draftInZone(draft, zone)
}

/** Returns a draft with its dates in another zone: the same instants, which may not be a preset there. */
export function draftInZone(draft: SearchDraft, zone: string | undefined): SearchDraft {
  if (draft.zone === zone) return draft
  const from = datesOf(draft)
  const first = instantOf(firstInstant, from.startDate, from.zone)
  const last = instantOf(lastInstant, from.endDate, from.zone)
  const moved = {
    ...draft,
    startDate: first === undefined ? draft.startDate : minuteAt(first, zone),
    endDate: last === undefined ? draft.endDate : minuteAt(last, zone),
    dates: undefined,
    zone,
    exact: undefined,
  }
  const there = datesOf(moved)
  const isExact =
    first === instantOf(firstInstant, there.startDate, zone) &&
    last === instantOf(lastInstant, there.endDate, zone) &&
    isOrdered(draft) === isOrdered(moved)
  return isExact ? moved : { ...moved, exact: from }
}

export function instantOf(
  read: typeof firstInstant,
  text: string,
  zone: string | undefined,
): number | undefined {
  return isLocalDateTime(text) ? read(text, zone) : undefined
}

function minuteAt(instant: number, zone: string | undefined): string {
  return localDateTime(new Date(instant), zone).slice(0, MINUTE_LENGTH)
}

/**
 * Returns true if the draft still equals the search in force, and that search is valid. No rule is reported then,
 * because both dates may be in one minute, which the fields cannot show.
 */
export function isUntouched(draft: SearchDraft, inForce: TransactionSearch): boolean {
  if (whyNotSearched(inForce) !== undefined) return false
  const before = searchDraftOf(inForce, draft.zone)
  return draftFields.every((field) => draft[field] === before[field])
}

/** Returns the search of a draft: the start at second 00, the end at second 59 (readings: search dates to the API). */
export function searchOf(draft: SearchDraft): TransactionSearch {
  const search: TransactionSearch = {}
  for (const field of [...textFields, ...filterFields]) {
    const text = draft[field].trim()
    if (text !== '') search[field] = amountText(field, text)
  }
  // spec 5, date ranges: sent only when the start is strictly before the end.
  if (draft.dates) Object.assign(search, { dates: draft.dates }, zoneOf(draft))
  else if (isOrdered(draft)) {
    const { startDate, endDate, zone } = datesOf(draft)
    Object.assign(search, { startDate, endDate }, zoneOf({ zone }))
  }
  if (draft.searchByCompletedDate) search.searchByCompletedDate = true
  return search
}

function zoneOf({ zone }: { zone: string | undefined }): Pick<TransactionSearch, 'zone'> {
  return zone === undefined ? {} : { zone }
}

function datesOf({ startDate, endDate, zone, exact }: SearchDraft): ExactDates {
  return exact ?? { startDate: `${startDate}:00`, endDate: `${endDate}:59`, zone }
}

/** Compares minutes first: the added seconds must not turn two equal ends into a range. */
export function isOrdered(draft: SearchDraft): boolean {
  const { startDate, endDate, zone } = datesOf(draft)
  const isAfter = startDate.slice(0, MINUTE_LENGTH) < endDate.slice(0, MINUTE_LENGTH)
  return isAfter && isRange(startDate, endDate, zone)
}

/**
 * Returns the reason why an address's search is not made: its dates or amounts are not in order. Anyone can write an
 * address.
 */
export function whyNotSearched(search: TransactionSearch): string | undefined {
  const { startDate, endDate, zone, amountFrom = '', amountTo = '' } = search
  if (startDate !== undefined && endDate !== undefined && !isRange(startDate, endDate, zone))
    return dateRangeMessages.notBefore
  return amountsMessage({ amountFrom, amountTo })
}
