import type { MatchedField, SearchHit } from '@tideway/contract/search/search-answer'
import type { Searchable, SearchedField } from './match-record.ts'

/** A record that may be a hit, with the texts that find it and the hit to show. */
export interface SearchedRecord extends Searchable {
  hit: Omit<SearchHit, 'matched'>
}

/** Returns fields for the texts that are present. */
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
 * Returns the bank's id of a payment. People know it by its last digits, because many payments share the bank and the
 * day before them.
 */
export function bankReference(nppTransactionId: string | null): SearchedField[] {
  if (nppTransactionId === null) return []
  const searched = nppTransactionId.slice(-15)
  return [{ field: 'nppTransactionId', text: nppTransactionId, searched }]
}
