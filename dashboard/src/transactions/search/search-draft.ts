import { payIdMessage } from '@tideway/contract/payment-requests/pay-id'
import { dateRangeMessages } from '@tideway/contract/time/date-range'
import { clockChange, isLocalDateTime } from '@tideway/contract/time/dates-local'
import { isRange } from './local-date-time.ts'
import type { SearchField, TextField, TransactionSearch } from './transaction-search.ts'
import { excludedBy, textFields } from './transaction-search.ts'

/**
 * What stands in the search panel before Search is pressed. Texts may be empty, and the dates are
 * 'yyyy-MM-dd HH:mm' as the pickers give them.
 */
export type SearchDraft = Record<TextField | 'startDate' | 'endDate', string> & {
  searchByCompletedDate: boolean
}

export const searchLabels: Record<TextField, string> = {
  clientTransactionId: 'Client Transaction Id',
  clientPaymentId: 'Client Payment Id',
  payID: 'PayID',
  paymentInitiationId: 'Payment Initiation ID',
  clientBranch: 'Client Branch',
}

export const emptyDraft: SearchDraft = {
  clientTransactionId: '',
  clientPaymentId: '',
  payID: '',
  paymentInitiationId: '',
  clientBranch: '',
  startDate: '',
  endDate: '',
  searchByCompletedDate: false,
}

const draftFields = Object.keys(emptyDraft) as (keyof SearchDraft)[]

const MINUTE_LENGTH = 'yyyy-MM-dd HH:mm'.length

/** The date fields hand over what was typed, also what is no date. */
function isMinute(text: string): boolean {
  return isLocalDateTime(`${text}:00`)
}

export function draftOf(search: TransactionSearch): SearchDraft {
  return {
    ...emptyDraft,
    ...search,
    startDate: search.startDate?.slice(0, MINUTE_LENGTH) ?? '',
    endDate: search.endDate?.slice(0, MINUTE_LENGTH) ?? '',
  }
}

/** Nothing was typed or chosen since: what is in force is a search already, and has nothing to complain of. */
export function isUntouched(draft: SearchDraft, inForce: TransactionSearch): boolean {
  const before = draftOf(inForce)
  return draftFields.every((field) => draft[field] === before[field])
}

/** The search a draft stands for: start at second 00 and end at second 59 (readings: search dates to the API). */
export function searchOf(draft: SearchDraft): TransactionSearch {
  const search: TransactionSearch = {}
  for (const field of textFields) {
    const text = draft[field].trim()
    if (text !== '') search[field] = text
  }
  // spec 5, date ranges: emitted only when from is strictly before to.
  if (isOrdered(draft)) Object.assign(search, datesOf(draft))
  if (draft.searchByCompletedDate) search.searchByCompletedDate = true
  return search
}

function datesOf({ startDate, endDate }: SearchDraft): { startDate: string; endDate: string } {
  return { startDate: `${startDate}:00`, endDate: `${endDate}:59` }
}

/** By the minutes first: the seconds alone make no range of two equal ends. */
function isOrdered(draft: SearchDraft): boolean {
  const { startDate, endDate } = datesOf(draft)
  return draft.startDate < draft.endDate && isRange(startDate, endDate)
}

/** Why a field cannot be used now, saying the way out; undefined when it can. */
export function disabledReason(field: SearchField, draft: SearchDraft): string | undefined {
  const other = excludedBy(field, setFields(draft))
  if (other === undefined) return undefined
  if (other === 'dates') return 'Clear the dates to use this field.'
  if (other === 'searchByCompletedDate') return 'Choose by Created Date to use this field.'
  return `Clear ${searchLabels[other]} to use this field.`
}

/** As the search of a draft, but two dates count as set before they make a range. */
function setFields(draft: SearchDraft): TransactionSearch {
  const search = searchOf(draft)
  const { startDate, endDate } = draft
  return startDate !== '' && endDate !== '' ? { ...search, startDate, endDate } : search
}

/** A start past the end takes the end with it; without a start there is no end (spec 2.11). */
export function withStart(draft: SearchDraft, startDate: string): SearchDraft {
  if (startDate === '') return { ...draft, startDate, endDate: '' }
  const passed = isMinute(startDate) && isMinute(draft.endDate) && startDate > draft.endDate
  return { ...draft, startDate, endDate: passed ? startDate : draft.endDate }
}

export function withEnd(draft: SearchDraft, endDate: string): SearchDraft {
  return { ...draft, endDate }
}

/** Ticking by Completed Date clears the three texts it excludes (spec 4, search field interplay). */
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

/** The message of the date range (spec 5, date ranges). */
export function datesMessage(draft: SearchDraft): string | undefined {
  if (draft.startDate === '') return undefined
  const typed = [draft.startDate, draft.endDate].filter((text) => text !== '')
  if (!typed.every(isMinute)) return DATE_FORM_MESSAGE
  if (draft.endDate === '') return dateRangeMessages.noEnd
  return isOrdered(draft) ? undefined : dateRangeMessages.notBefore
}

/** What becomes of a time that the clocks leave out or show twice, as the instants are chosen (contract, local dates). */
export function clockHint(
  minute: string,
  end: 'startDate' | 'endDate',
  zone?: string,
): string | undefined {
  const change = clockChange(`${minute}:00`, zone)
  if (change === undefined) return undefined
  if (change === 'skipped')
    return 'This time doesn’t exist because the clocks go forward. We’ll use the moment they change.'
  const which = end === 'startDate' ? 'first' : 'second'
  return `This time occurs twice because the clocks go back. We’ll use the ${which} one.`
}

/** The message of the PayID, by the rule of the panel (readings: panel PayID). */
export function payIdDraftMessage(draft: SearchDraft): string | undefined {
  const text = draft.payID.trim()
  return text === '' ? undefined : payIdMessage(text)
}

/** Why Search is disabled: the first rule that fails (spec 5: disabled when any rule fails). */
export function searchProblem(draft: SearchDraft): string | undefined {
  return payIdDraftMessage(draft) ?? datesMessage(draft)
}
