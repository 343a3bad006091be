import type { MatchedField, SearchHit } from '@tideway/contract/search/search-answer'
import type { Searchable, SearchedField } from './match-record.ts'

/** A record that may be a hit: what it can be found by, and how it is shown. */
export interface SearchedRecord extends Searchable {
  hit: Omit<SearchHit, 'matched'>
}

/** Returns fields for the texts that there are. */
export function fieldsOf(
  texts: readonly (readonly [MatchedField, string | null | undefined])[],
): SearchedField[] {
  return texts.flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

/** Returns an account as one text, or null if there is none. */
export function accountText(
  bsb: string | null | undefined,
  accountNumber: string | null | undefined,
): string | null {
  return bsb && accountNumber ? `${bsb} ${accountNumber}` : null
}

/**
 * Returns the bank's id of a payment, which people know by the digits at its end. Those before them are the bank and the
 * day, which many payments share.
 */
export function bankReference(nppTransactionId: string | null): SearchedField[] {
  if (nppTransactionId === null) return []
  const searched = nppTransactionId.slice(-15)
  return [{ field: 'nppTransactionId', text: nppTransactionId, searched }]
}
