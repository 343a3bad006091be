import type { ClientId } from '@tideway/contract/calls/ids'
import type { HitKind } from '@tideway/contract/search/search-answer'
import { correctedText, spelledWords } from '@tideway/contract/search/spelling'
import { readLong } from '../../platform/database/call-database.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readElsewhere } from '../../platform/database/replica.ts'
import type { Platform } from '../../platform/platform.ts'
import { entryKinds } from './entries/entry-kind.ts'
import { findSimilarEntries } from './entries/find-similar-entries.ts'
import type { DatedReading } from './records/match-record.ts'
import { matchRecord } from './records/match-record.ts'
import type { SearchedRecord } from './records/searched-record.ts'

/** Entries of one kind that are compared with the searched words. */
const MOST_SIMILAR = 40

interface RecordsOfKind {
  kind: HitKind
  records: readonly SearchedRecord[]
}

interface Misspelling {
  clientId: ClientId
  /** As typed. */
  text: string
  readings: readonly DatedReading[]
  kinds: ReadonlySet<HitKind>
  /** People and keys, which have no entries and are already read. */
  people: readonly RecordsOfKind[]
  readingsOf: (text: string) => DatedReading[]
  read: (
    db: Reader,
    ids: ReadonlyMap<HitKind, ReadonlySet<string>>,
  ) => Promise<readonly RecordsOfKind[]>
}

/**
 * Returns the text in the spelling of a record, or undefined. The caller may see the record, and the corrected text
 * finds it. Only for a text that finds nothing.
 */
export async function suggestSpelling(
  platform: Platform,
  { clientId, text, readings, kinds, people, readingsOf, read }: Misspelling,
): Promise<string | undefined> {
  const [reading] = readings.filter((one) => one.kind === 'text')
  const words = spelledWords(reading?.words ?? [])
  if (words.length === 0) return undefined
  const suggestions = new Map<string, number>()
  const addAll = (records: readonly SearchedRecord[]) => {
    for (const record of records) {
      const texts = record.units.flatMap(({ fields }) => fields.map((field) => field.text))
      const corrected = correctedText(text, words, texts)
      if (corrected === undefined) continue
      const match = matchRecord({ ...record, status: record.hit.status }, readingsOf(corrected))
      if (match) suggestions.set(corrected, (suggestions.get(corrected) ?? 0) + 1)
    }
  }
  for (const { records } of people) addAll(records)
  const similar = await readLong(platform.pool, () =>
    findSimilarEntries(platform, {
      clientId,
      kinds: entryKinds.filter((kind) => kinds.has(kind)),
      words,
      limit: MOST_SIMILAR,
    }),
  )
  const ids = new Map<HitKind, Set<string>>()
  for (const { kind, recordId } of similar)
    ids.set(kind, (ids.get(kind) ?? new Set()).add(recordId))
  if (ids.size > 0) {
    const groups = await readElsewhere(platform, ({ db }) => read(db, ids))
    for (const { kind, records } of groups) if (ids.has(kind)) addAll(records)
  }
  const [best] = [...suggestions].sort(([, one], [, other]) => other - one)
  return best?.[0]
}
