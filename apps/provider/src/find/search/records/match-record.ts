import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import { foldText } from '@tideway/contract/search/fold-text'
import type { Reading } from '@tideway/contract/search/reading'
import type { MatchedField } from '@tideway/contract/search/search-answer'

/** A text of a record that can be searched for, as stored. */
export interface SearchedField {
  field: MatchedField
  text: string
}

/** Texts, amount and instant that a reading must match together: a record, or a payment received for it. */
export interface SearchedUnit {
  fields: readonly SearchedField[]
  cents?: Cents | undefined
  at?: Date | undefined
}

/** What a record can be found by. */
export interface Searchable {
  /** Ids that only match as a whole. */
  ids: readonly SearchedField[]
  units: readonly SearchedUnit[]
}

/** A reading whose days are instants: from inclusive, until exclusive. */
export type DatedReading = Reading & { span?: { from: Date; until: Date } | undefined }

/** How well a record matches, best first: an exact id, whole words, beginnings of words, parts. */
export const ranks = { exact: 0, wholeWord: 1, beginning: 2, part: 3 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

export interface Match {
  rank: Rank
  /** The texts that matched, the most telling first. */
  matched: SearchedField[]
}

/** Returns how a record matches any of the readings, or undefined if it matches none. */
export function matchRecord(
  record: Searchable,
  readings: readonly DatedReading[],
): Match | undefined {
  const matches = readings
    .map((reading) => matchReading(record, reading))
    .filter((match) => match !== undefined)
    .sort((one, other) => one.rank - other.rank)
  const [best] = matches
  if (!best) return undefined
  const fields = matches.flatMap(({ matched }) => matched)
  const byText = new Map(fields.map((found) => [`${found.field} ${found.text}`, found]))
  return { rank: best.rank, matched: [...byText.values()] }
}

function matchReading(record: Searchable, reading: DatedReading): Match | undefined {
  switch (reading.kind) {
    case 'payId': {
      const forms = new Set(reading.payIds.map(foldText))
      return exactly(
        record.units,
        ({ field, text }) => field === 'payID' && forms.has(foldText(text)),
      )
    }
    case 'account':
      return exactly(
        record.units,
        ({ field, text }) => field === 'account' && isAccount(text, reading),
      )
    case 'providerId':
      return exactId(record, ({ field, text }) => field === 'id' && text === reading.id)
    case 'nppTransactionId':
      return exactId(
        record,
        ({ field, text }) => field === 'nppTransactionId' && text === reading.id,
      )
    case 'keyId':
      return exactId(record, ({ field, text }) => field === 'keyId' && text === reading.id)
    case 'clientReference':
      return exactId(record, ({ field, text }) => clientsOwn.has(field) && text === reading.id)
    case 'text':
      return matchText(record, reading)
  }
}

/** Ids that the client chose. A refund's is a reference. */
const clientsOwn = new Set<MatchedField>([
  'clientTransactionId',
  'clientPaymentId',
  'contractId',
  'reference',
])

function isAccount(
  stored: string,
  { bsb, accountNumber }: Extract<Reading, { kind: 'account' }>,
): boolean {
  const [storedBsb, storedNumber] = stored.split(' ')
  return storedNumber === accountNumber && (bsb === undefined || storedBsb === bsb)
}

function exactId(
  { ids }: Searchable,
  isMatch: (field: SearchedField) => boolean,
): Match | undefined {
  const matched = ids.filter(isMatch)
  return matched.length > 0 ? { rank: ranks.exact, matched } : undefined
}

function exactly(
  units: readonly SearchedUnit[],
  isMatch: (field: SearchedField) => boolean,
): Match | undefined {
  return exactId({ ids: units.flatMap(({ fields }) => fields), units: [] }, isMatch)
}

/** Returns the best of the record's units, with what matched in all of them. */
function matchText(
  { units }: Searchable,
  reading: Extract<DatedReading, { kind: 'text' }>,
): Match | undefined {
  const matches = units
    .map((unit) => matchUnit(unit, reading))
    .filter((match) => match !== undefined)
    .sort((one, other) => one.rank - other.rank)
  const [best] = matches
  return best && { rank: best.rank, matched: matches.flatMap(({ matched }) => matched) }
}

function matchUnit(
  { fields, cents, at }: SearchedUnit,
  { words, cents: wanted, span }: Extract<DatedReading, { kind: 'text' }>,
): Match | undefined {
  if (wanted !== undefined && cents !== wanted) return undefined
  if (span && (at === undefined || at < span.from || at >= span.until)) return undefined
  const folded = fields.map((field) => ({ field, text: foldText(field.text) }))
  const found = words.map((word) => folded.filter(({ text }) => text.includes(word)))
  if (found.some((ofWord) => ofWord.length === 0)) return undefined
  const rank = Math.max(
    ranks.wholeWord,
    ...words.map((word, index) =>
      Math.min(...(found[index] ?? []).map(({ text }) => rankOfWord(text, word))),
    ),
  ) as Rank
  const matched: SearchedField[] = [...new Set(found.flat().map(({ field }) => field))]
  if (wanted !== undefined) matched.push({ field: 'amount', text: centsToText(wanted) })
  if (span && at) matched.push({ field: 'date', text: at.toISOString() })
  return { rank, matched }
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Returns the best rank of a word's places in a text. Both are folded. */
function rankOfWord(text: string, word: string): Rank {
  let best: Rank = ranks.part
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !letterOrDigit.test(text.charAt(at - 1))
    const after = text.charAt(at + word.length)
    if (begins && (after === '' || !letterOrDigit.test(after))) return ranks.wholeWord
    if (begins) best = ranks.beginning
  }
  return best
}
