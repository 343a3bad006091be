import { type Cents, formatAud, parseTwoDecimals } from '@tideway/contract/money'
import type { ChangeFailure } from '../payment-request/payment-request-failure.ts'
import type { LowBalanceAlert } from './low-balance-queries.ts'

/** The two halves are saved one after the other: which one failed says what of them holds. */
export interface SaveFailure {
  at: 'threshold' | 'emails'
  failure: ChangeFailure
}

/** What became of each half after a save that failed. */
export function savedWords({ at, failure }: SaveFailure): string {
  const unknown = failure.kind === 'unknown'
  if (at === 'threshold') {
    return unknown
      ? 'It is not known whether the threshold was saved. The email addresses were not.'
      : 'Nothing was saved.'
  }
  return unknown
    ? 'The threshold was saved. It is not known whether the email addresses were.'
    : 'The threshold was saved. The email addresses were not.'
}

/** What holds now, as the server has it; the balance where it is known. */
export function alertWords(
  { threshold, emails }: LowBalanceAlert,
  balance: Cents | undefined,
): string {
  if (threshold === '') return 'The alert is off: there is no threshold.'
  const cents = parseTwoDecimals(threshold) ?? 0
  const below = formatAud(cents)
  if (emails.length === 0) return `Nobody is told when the balance falls below ${below}.`
  const who = emails.length === 1 ? emails[0] : `${emails.length} addresses`
  if (balance !== undefined && balance < cents) {
    return `The balance is below ${below} already. The next email goes to ${who} once it has recovered and falls again.`
  }
  return `The alert is on: below ${below} an email goes to ${who}.`
}
