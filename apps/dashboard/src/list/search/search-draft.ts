import { payIdMessage } from '@tideway/contract/payment-requests/pay-id'
import type { DatePreset, PresetDays } from '@tideway/contract/time/date-preset-days'
import { dateRangeMessages } from '@tideway/contract/time/date-range'
import {
  clockChange,
  firstInstant,
  isLocalDateTime,
  lastInstant,
  localDateTime,
} from '@tideway/contract/time/dates-local'
import { isRange } from './dates/local-date-time.ts'
import { amountsMessage, amountText } from './filters/filter-amounts.ts'
import type {
  FilterField,
  SearchField,
  TextField,
  TransactionSearch,
} from './transaction-search.ts'
import { excludedBy, filterFields, textFields } from './transaction-search.ts'

/**
 * The content of the search panel before Search is pressed. Texts may be empty, and the dates are 'yyyy-MM-dd HH:mm',
 * as the pickers return them.
 */
export type SearchDraft = Record<TextField | FilterField | 'startDate' | 'endDate', string> & {
  searchByCompletedDate: boolean
  /** The preset that the dates are of, if they were not changed since. */
  dates: DatePreset | undefined
  /** IANA name of the zone of the dates, or undefined for the browser's. */
  zone: string | undefined
  /**
   * The dates in the zone that they came from, if the shown texts could also mean others: an end is in an hour that
   * occurs twice here. Undefined once a date was changed.
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

/** The date fields pass on any typed text, even if it is not a date. */
function isMinute(text: string): boolean {
  return isLocalDateTime(`${text}:00`)
}

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

/** Returns a draft with its dates in another zone: the same instants, which may be no preset there. */
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

function instantOf(
  read: typeof firstInstant,
  text: string,
  zone: string | undefined,
): number | undefined {
  return isLocalDateTime(text) ? read(text, zone) : undefined
}

function minuteAt(instant: number, zone: string | undefined): string {
  return localDateTime(new Date(instant), zone).slice(0, MINUTE_LENGTH)
}

/** Returns the instant of an end whose shown text could also mean another one, or undefined. */
export function exactInstant(
  { exact }: Pick<SearchDraft, 'exact'>,
  end: 'startDate' | 'endDate',
): number | undefined {
  if (exact === undefined) return undefined
  return instantOf(end === 'startDate' ? firstInstant : lastInstant, exact[end], exact.zone)
}

/**
 * Returns true if nothing was typed or chosen since the search in force, and it is valid. Then nothing is reported: its
 * dates may be in one minute, which the fields cannot show.
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
function isOrdered(draft: SearchDraft): boolean {
  const { startDate, endDate, zone } = datesOf(draft)
  const isAfter = startDate.slice(0, MINUTE_LENGTH) < endDate.slice(0, MINUTE_LENGTH)
  return isAfter && isRange(startDate, endDate, zone)
}

/** Returns the reason why a field is disabled, with the way to enable it, or undefined if it is enabled. */
export function disabledReason(field: SearchField, draft: SearchDraft): string | undefined {
  const other = excludedBy(field, setFields(draft))
  if (other === undefined) return undefined
  if (other === 'dates') return 'Clear the dates to use this field.'
  if (other === 'filters') return 'Clear the filters to use this field.'
  if (other === 'searchByCompletedDate') return 'Choose by Created Date to use this field.'
  return `Clear ${searchLabels[other]} to use this field.`
}

/** Like the search of a draft, but two dates count as set even if they are not a valid range. */
function setFields(draft: SearchDraft): TransactionSearch {
  const search = searchOf(draft)
  const { startDate, endDate } = draft
  return startDate !== '' && endDate !== '' ? { ...search, startDate, endDate } : search
}

/** A start after the end moves the end with it. Clearing the start clears the end (spec 2.11). */
export function withStart(draft: SearchDraft, startDate: string): SearchDraft {
  const typed = { ...draft, startDate, dates: undefined, exact: undefined }
  if (startDate === '') return { ...typed, endDate: '' }
  const passed = isMinute(startDate) && isMinute(draft.endDate) && startDate > draft.endDate
  return passed ? { ...typed, endDate: startDate } : typed
}

export function withEndDate(draft: SearchDraft, endDate: string): SearchDraft {
  return { ...draft, endDate, dates: undefined, exact: undefined }
}

/** Fills the dates with the days of a preset. They are the preset's until one is typed or cleared. */
export function withPreset(draft: SearchDraft, dates: DatePreset, days: PresetDays): SearchDraft {
  const [startDate, endDate] = [`${days.from} 00:00`, `${days.to} 23:59`]
  return { ...draft, dates, startDate, endDate, exact: undefined }
}

/** Ticking by Completed Date clears the three texts that it excludes (spec 4, search field interplay). */
export function withCompletedDate(draft: SearchDraft, searchByCompletedDate: boolean): SearchDraft {
  if (!searchByCompletedDate) return { ...draft, searchByCompletedDate }
  return {
    ...draft,
    searchByCompletedDate,
    clientTransactionId: '',
    payID: '',
    clientBranch: '',
  }
}

export const DATE_FORM_MESSAGE = 'Enter a date and time such as 2026-11-20 14:55'

/** Returns the message for the date range (spec 5, date ranges). */
export function datesMessage(draft: SearchDraft): string | undefined {
  if (draft.startDate === '') return undefined
  const typed = [draft.startDate, draft.endDate].filter((text) => text !== '')
  if (!typed.every(isMinute)) return DATE_FORM_MESSAGE
  if (draft.endDate === '') return dateRangeMessages.noEnd
  return isOrdered(draft) ? undefined : dateRangeMessages.notBefore
}

/**
 * Explains which instant is used for a time that daylight saving skips or repeats (contract, local dates). `exact`: the
 * instant that is meant, if it is not the one that the text means.
 */
export function clockHint(
  minute: string,
  end: 'startDate' | 'endDate',
  zone?: string,
  exact?: number,
): string | undefined {
  const text = `${minute}:${end === 'startDate' ? '00' : '59'}`
  const change = clockChange(text, zone)
  if (change === undefined) return undefined
  if (change === 'skipped')
    return 'This time doesn’t exist because the clocks go forward. We’ll use the moment they change.'
  const isFirst =
    exact === undefined ? end === 'startDate' : exact - firstInstant(text, zone) < 1000
  const which = isFirst ? 'first' : 'second'
  return `This time occurs twice because the clocks go back. We’ll use the ${which} one.`
}

/** Returns the message for the PayID, by the panel's rule (readings: panel PayID). */
export function payIdDraftMessage(draft: SearchDraft): string | undefined {
  const text = draft.payID.trim()
  return text === '' ? undefined : payIdMessage(text)
}

/** Returns why the search of an address finds nothing: its dates or amounts are not in order. Anyone can write one. */
export function whyNotSearched(search: TransactionSearch): string | undefined {
  const { startDate, endDate, zone, amountFrom = '', amountTo = '' } = search
  if (startDate !== undefined && endDate !== undefined && !isRange(startDate, endDate, zone))
    return dateRangeMessages.notBefore
  return amountsMessage({ amountFrom, amountTo })
}

/**
 * Returns the first failing rule, which is the reason why Search is disabled (spec 5: disabled when any rule fails).
 */
export function searchProblem(draft: SearchDraft): string | undefined {
  return payIdDraftMessage(draft) ?? datesMessage(draft) ?? amountsMessage(draft)
}
