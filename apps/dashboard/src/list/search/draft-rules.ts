import { payIdMessage } from '@tideway/contract/payment-requests/pay-id'
import type { DatePreset, PresetDays } from '@tideway/contract/time/date-preset-days'
import { dateRangeMessages } from '@tideway/contract/time/date-range'
import {
  clockChange,
  firstInstant,
  isLocalDateTime,
  lastInstant,
} from '@tideway/contract/time/dates-local'
import { amountsMessage } from './filters/filter-amounts.ts'
import type { SearchDraft } from './search-draft.ts'
import { instantOf, isOrdered, searchLabels, searchOf } from './search-draft.ts'
import type { SearchField, TransactionSearch } from './transaction-search.ts'
import { excludedBy } from './transaction-search.ts'

/** Rules of the search panel for a search that is being typed. Lists load them when the panel opens. */

/** The date fields pass on any typed text, even if it is not a date. */
function isMinute(text: string): boolean {
  return isLocalDateTime(`${text}:00`)
}

/**
 * Returns the exact instant of a start or end whose shown text could also mean another instant. Otherwise undefined.
 */
export function exactInstant(
  { exact }: Pick<SearchDraft, 'exact'>,
  end: 'startDate' | 'endDate',
): number | undefined {
  if (exact === undefined) return undefined
  return instantOf(end === 'startDate' ? firstInstant : lastInstant, exact[end], exact.zone)
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

/** Returns the search of a draft. Unlike `searchOf`, it keeps two dates that are not a valid range. */
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

/** Fills the dates with the days of a preset. They belong to the preset until the user types or clears a date. */
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
 * instant to use, if it differs from the one that the text means by default.
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

/**
 * Returns the first failing rule, which is the reason why Search is disabled (spec 5: disabled when any rule fails).
 */
export function searchProblem(draft: SearchDraft): string | undefined {
  return payIdDraftMessage(draft) ?? datesMessage(draft) ?? amountsMessage(draft)
}
