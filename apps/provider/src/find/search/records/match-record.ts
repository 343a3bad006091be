import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { RecordPart } from '@tideway/contract/search/aspect-words'
import { foldText } from '@tideway/contract/search/fold-text'
import type { Reading } from '@tideway/contract/search/reading'
import type { MatchedField } from '@tideway/contract/search/search-answer'
import type { WordRank } from '@tideway/contract/search/word-match'
import { matchWord, wordRanks } from '@tideway/contract/search/word-match'

/** A text of a record that can be searched for, as stored. */
export interface SearchedField {
  field: MatchedField
  text: string
  /** The part of the text that words are compared with, if it is not the whole text. */
  searched?: string
}

/** Texts, amount and instant that a reading must match together: a record, or a payment or refund of it. */
export interface SearchedUnit {
  /** Undefined for the record itself. Refunds are only found if a reading is about them. */
  part?: RecordPart
  fields: readonly SearchedField[]
  cents?: Cents | undefined
  at?: Date | undefined
}

/** The texts that a record can be found by. */
export interface Searchable {
  /** Ids that only match as a whole. */
  ids: readonly SearchedField[]
  units: readonly SearchedUnit[]
  status?: string | undefined
}

/** A reading whose days are instants: from inclusive, until exclusive. */
export type DatedReading = Reading & { span?: { from: Date; until: Date } | undefined }

/** How well a record matches: by an exact id, or by the word that matches worst. */
export const EXACT = 0
export type Rank = typeof EXACT | WordRank

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
  const byText = new Map(fields.map((field) => [`${field.field} ${field.text}`, field]))
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

/** Ids that the client chose. A refund's id is in the field `reference`. */
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
  return matched.length > 0 ? { rank: EXACT, matched } : undefined
}

function exactly(
  units: readonly SearchedUnit[],
  isMatch: (field: SearchedField) => boolean,
): Match | undefined {
  return exactId({ ids: units.flatMap(({ fields }) => fields), units: [] }, isMatch)
}

/** Returns the best match of the record's units. Among equals, the record itself comes first, then its newest part. */
function matchText(
  { units, status }: Searchable,
  reading: Extract<DatedReading, { kind: 'text' }>,
): Match | undefined {
  return units
    .map((unit) => matchUnit(unit, reading, status))
    .filter((match) => match !== undefined)
    .sort((one, other) => one.rank - other.rank)[0]
}

function matchUnit(
  unit: SearchedUnit,
  { words, amount, span, aspect }: Extract<DatedReading, { kind: 'text' }>,
  status: string | undefined,
): Match | undefined {
  const { part, cents, at } = unit
  if (amount && (cents === undefined || cents < amount.from || cents > amount.to)) return undefined
  if (span && (at === undefined || at < span.from || at >= span.until)) return undefined
  const hasStatus = status !== undefined && aspect?.statuses?.includes(status) === true
  const isPart = part !== undefined && aspect?.parts?.includes(part) === true
  const isLimited = aspect?.statuses !== undefined || aspect?.parts !== undefined
  if (isLimited ? !isPart && !(hasStatus && part !== 'refund') : part === 'refund') return undefined
  const folded = unit.fields.map((field) => ({
    field,
    text: foldText(field.searched ?? field.text),
  }))
  const matchesOfWords = words.map((word) =>
    folded.flatMap(({ field, text }) => {
      const rank = matchWord(text, word)
      return rank === undefined ? [] : [{ field, rank }]
    }),
  )
  if (matchesOfWords.some((ofWord) => ofWord.length === 0)) return undefined
  const worst = matchesOfWords.map((ofWord) => Math.min(...ofWord.map(({ rank }) => rank)))
  const rank = Math.max(wordRanks.wholeWord, ...worst) as Rank
  const matched = [...new Set(matchesOfWords.flat().map(({ field }) => field))]
  return {
    rank,
    matched: [...matched, ...reasonsBesideWords(unit, { amount, span, hasStatus, status })],
  }
}

const amountFields = {
  receivedPayment: 'receivedAmount',
  returnedPayment: 'returnedAmount',
  refund: 'refundAmount',
} as const

/** Returns what matched besides words. A returned payment or a refund always gives its amount, and never its day. */
function reasonsBesideWords(
  { part, cents, at }: SearchedUnit,
  reading: {
    amount: unknown
    span: unknown
    hasStatus: boolean
    status: string | undefined
  },
): SearchedField[] {
  const matched: SearchedField[] = []
  const isOther = part === 'returnedPayment' || part === 'refund'
  if ((reading.amount || isOther) && cents !== undefined) {
    const field = part === undefined ? 'amount' : amountFields[part]
    matched.push({ field, text: centsToText(cents) })
  }
  if (reading.span && at && !isOther) {
    const field = part === undefined ? 'date' : 'receivedDate'
    matched.push({ field, text: at.toISOString() })
  }
  if (reading.hasStatus && reading.status !== undefined) {
    matched.push({ field: 'status', text: reading.status })
  }
  return matched
}
