import type { AmountRange } from './amount-words.ts'
import type { RecordAspect } from './aspect-words.ts'

/** First and last calendar day of a range, as 'YYYY-MM-DD' in the zone of the person who searches. */
export interface DayRange {
  from: string
  to: string
}

/** One way to understand a searched text. A text may have several, and all of them are searched for at once. */
export type Reading =
  /** An email address, a telephone number or an ABN, in each form that it may be stored in. */
  | { kind: 'payId'; payIds: readonly string[] }
  /** A bank account. BSB and number have digits only. */
  | { kind: 'account'; bsb?: string; accountNumber: string }
  /** An id from this provider, of any record: 32 lower-case hex characters. */
  | { kind: 'providerId'; id: string }
  | { kind: 'nppTransactionId'; id: string }
  /** A whole id that the client chose for a payment request, a collection or a payout. */
  | { kind: 'clientReference'; id: string }
  | { kind: 'keyId'; id: string }
  /**
   * Words of names, descriptions, references and ids, folded (`foldText`), with an amount, days, and a kind or state.
   * Everything that is set must match the same record.
   */
  | {
      kind: 'text'
      words: readonly string[]
      amount?: AmountRange
      days?: DayRange
      aspect?: RecordAspect
    }
