import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { changedSettings } from '../../../platform/saving/merge.ts'
import { saveFailureWords } from '../../../platform/saving/save-failure-words.ts'
import type { SaveFailure } from '../../../ui/saving/use-submission.ts'
import type { LowBalanceAlert } from './low-balance-queries.ts'

/** The threshold and the addresses, which are saved by two calls in this order. */
export type AlertSetting = 'threshold' | 'emails'

export interface AlertSaveFailure {
  failure: SaveFailure
  /** The half whose call failed. */
  at: AlertSetting
  /** The changes to each half. */
  changes: Partial<LowBalanceAlert>
  /** The server's state at the last read. */
  saved: LowBalanceAlert
}

/** Returns a sentence about the parts that were saved despite a failure. Names the halves separately if they differ. */
export function alertFailureWords(failed: AlertSaveFailure): { title: string; text: string } {
  const { failure, changes } = failed
  const halves = (['threshold', 'emails'] as const).filter((half) => half in changes)
  const states = halves.map((half) => isHalfSaved(half, failed))
  const [first] = states
  if (halves.length === 0) return saveFailureWords(failure, failure.isCurrent ? true : undefined)
  if (states.every((state) => state === first)) return saveFailureWords(failure, first)
  return {
    title: halves.map((half, place) => halfWords[half](states[place])).join('; '),
    text: saveFailureWords(failure, states.includes(undefined) ? undefined : false).text,
  }
}

/** Returns undefined if unknown. */
function isHalfSaved(
  half: AlertSetting,
  { failure, at, changes, saved }: AlertSaveFailure,
): boolean | undefined {
  if (failure.isCurrent) return changedSettings(saved, changes)[half] === undefined
  if (half === at) return failure.kind === 'refused' ? false : undefined
  return half === 'threshold'
}

const halfWords = {
  threshold(isSaved: boolean | undefined) {
    if (isSaved === undefined) return 'We couldn’t confirm your threshold was saved'
    return isSaved ? 'Your threshold was saved' : 'Your threshold wasn’t saved'
  },
  emails(isSaved: boolean | undefined) {
    if (isSaved === undefined) return 'we couldn’t confirm your email addresses were saved'
    return isSaved ? 'your email addresses were saved' : 'your email addresses weren’t saved'
  },
}

/** Returns the alert's state on the server in words, including the balance if known. */
export function alertWords(
  { threshold, emails }: LowBalanceAlert,
  balance: Cents | undefined,
): string {
  if (threshold === '') return 'The alert is off. Enter a threshold to turn it on.'
  const cents = parseTwoDecimals(threshold) ?? ZERO_CENTS
  const below = formatAud(cents)
  if (emails.length === 0)
    return `We won’t email anyone when your balance drops below ${below}. Add an email address to turn the alert on.`
  const who = emails.length === 1 ? emails[0] : `${emails.length} addresses`
  if (balance !== undefined && balance < cents) {
    return `Your balance is already below ${below}. We’ll email ${who} when it recovers and drops below that again.`
  }
  return `The alert is on. We’ll email ${who} when your balance drops below ${below}.`
}
