import type { ClientId } from '@tideway/contract/calls/ids'
import { noteExcerpt } from '@tideway/contract/notes/note-words'
import type { RecordAspect } from '@tideway/contract/search/aspect-words'
import { foldText } from '@tideway/contract/search/fold-text'
import { readingsOf } from '@tideway/contract/search/recognise'
import type { HitKind, SearchAnswer, SearchGroup } from '@tideway/contract/search/search-answer'
import { hitKinds, MOST_HITS } from '@tideway/contract/search/search-answer'
import { isInRandomIds } from '@tideway/contract/search/word-match'
import { addDays } from '@tideway/contract/time/calendar-day'
import { firstInstant, localDateTime } from '@tideway/contract/time/dates-local'
import { readLong } from '../../platform/database/call-database.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readElsewhere } from '../../platform/database/replica.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EntryKind } from './entries/entry-kind.ts'
import { entryKinds } from './entries/entry-kind.ts'
import { isEverythingEntered } from './entries/fill-entries.ts'
import type { EntrySearch } from './entries/find-entries.ts'
import { findEntries } from './entries/find-entries.ts'
import { findById, findByPayId } from './records/find-by-id.ts'
import type { TextReading } from './records/find-by-state.ts'
import { findByState } from './records/find-by-state.ts'
import type { DatedReading, Match, SearchedField } from './records/match-record.ts'
import { matchRecord } from './records/match-record.ts'
import { readNotes } from './records/read-notes.ts'
import { readPaymentRequests } from './records/read-payment-requests.ts'
import { MOST_USERS, readApiKeys, readUsers } from './records/read-people-and-keys.ts'
import {
  readAgreements,
  readBatches,
  readInitiations,
  readPayouts,
  readReports,
} from './records/read-records.ts'
import type { SearchedRecord } from './records/searched-record.ts'
import { suggestSpelling } from './suggest-spelling.ts'

/** Newest entries of one kind that a reading finds. The best of their records are listed. */
const MOST_ENTRIES = 30
/** The same for a reading that entries do not decide: a state, or a short word that also occurs in random ids. */
const MOST_VAGUE_ENTRIES = 200
/** After this time, a search does not go on to older months. */
const SEARCH_WITHIN_MS = 1000

export interface EverythingSearch {
  clientId: ClientId
  /** As typed. */
  text: string
  /** Zone in which words such as 'yesterday' are meant. */
  timeZone: string
  /** Kinds that the caller may find. */
  kinds: ReadonlySet<HitKind>
}

/** The records that may match, by kind, before they are read. */
interface Candidates {
  ids: Map<HitKind, Set<string>>
  more: Set<HitKind>
  complete: boolean
}

/** Searches everything of one client for all readings of a text at once. Only within a call. */
export async function searchEverything(
  platform: Platform,
  { clientId, text, timeZone, kinds }: EverythingSearch,
): Promise<SearchAnswer> {
  const now = platform.clock.now()
  const readings = datedReadings(text, now, timeZone)
  const candidates: Candidates = { ids: new Map(), more: new Set(), complete: true }
  await addExact(platform, clientId, readings, kinds, candidates)
  const deadline = performance.now() + SEARCH_WITHIN_MS
  const searches = readings.flatMap((reading) => entrySearches(clientId, reading, kinds, deadline))
  for (const search of searches)
    if (!isCovered(search, searches)) await addFound(platform, search, candidates)
  for (const reading of readings.filter(isStateAlone))
    await addOfState(platform, clientId, { reading, kinds, now }, candidates)
  const { groups, people, isFilled } = await readElsewhere(platform, async ({ db }) => {
    const read = await readRecords(db, clientId, candidates.ids, kinds, now)
    return {
      groups: read.flatMap(({ kind, records }) =>
        groupOf(kind, records, readings, candidates.more.has(kind)),
      ),
      people: read.filter(({ kind }) => kind === 'user' || kind === 'apiKey'),
      isFilled: await isEverythingEntered(db, clientId),
    }
  })
  const complete = candidates.complete && isFilled
  if (groups.length > 0) return { groups, complete }
  const suggestion = await suggestSpelling(platform, {
    clientId,
    text,
    readings,
    kinds,
    people,
    readingsOf: (corrected) => datedReadings(corrected, now, timeZone),
    read: (db, ids) => readRecords(db, clientId, ids, kinds, now),
  })
  return { groups, complete, ...(suggestion !== undefined && { suggestion }) }
}

interface RecordsOfKind {
  kind: HitKind
  records: SearchedRecord[]
}

/** Returns the records with these ids, and all people and keys, in the order of their kinds. */
async function readRecords(
  db: Reader,
  clientId: ClientId,
  ids: ReadonlyMap<HitKind, ReadonlySet<string>>,
  kinds: ReadonlySet<HitKind>,
  now: Date,
): Promise<RecordsOfKind[]> {
  const read: RecordsOfKind[] = []
  for (const kind of hitKinds) {
    if (!kinds.has(kind)) continue
    read.push({ kind, records: await readKind(db, kind, clientId, ids.get(kind), now) })
  }
  return read
}

/** Returns the readings of a text, their days as instants of a zone. */
function datedReadings(text: string, now: Date, timeZone: string): DatedReading[] {
  const today = localDateTime(now, timeZone).slice(0, 10)
  return readingsOf(text, today).map((reading): DatedReading => {
    if (reading.kind !== 'text' || !reading.days) return reading
    const { from, to } = reading.days
    return {
      ...reading,
      span: { from: startOf(from, timeZone), until: startOf(addDays(to, 1), timeZone) },
    }
  })
}

function startOf(day: string, zone: string): Date {
  return new Date(firstInstant(`${day} 00:00:00`, zone))
}

async function addExact(
  platform: Platform,
  clientId: ClientId,
  readings: readonly DatedReading[],
  kinds: ReadonlySet<HitKind>,
  { ids }: Candidates,
): Promise<void> {
  const exact = readings.filter((reading) => 'id' in reading)
  const payIds = readings.flatMap((reading) =>
    reading.kind === 'payId' && kinds.has('paymentRequest') ? reading.payIds : [],
  )
  if (exact.length + payIds.length === 0) return
  const entries = await readElsewhere(platform, async ({ db }) => {
    const all = await findByPayId(db, clientId, payIds)
    for (const reading of exact) all.push(...(await findById(db, clientId, reading, kinds)))
    return all
  })
  for (const { kind, recordId } of entries) add(ids, kind, recordId)
}

/** Returns the searches of entries that find a reading. */
function entrySearches(
  clientId: ClientId,
  reading: DatedReading,
  kinds: ReadonlySet<HitKind>,
  deadline: number,
): EntrySearch[] {
  const allowed = entryKinds.filter((kind) => kinds.has(kind))
  const common = { clientId, kinds: allowed, limit: MOST_ENTRIES, deadline }
  const whole = (word: string): EntrySearch => ({ ...common, words: [word], place: 'wholeWord' })
  switch (reading.kind) {
    case 'payId':
      return reading.payIds.map((payId) => whole(foldText(payId)))
    case 'account':
      return [whole(reading.accountNumber)]
    // Only the entry of a refund has its bank's id.
    case 'nppTransactionId':
      return [whole(foldText(reading.id))]
    case 'text':
      return isStateAlone(reading) ? [] : [textSearch(common, reading)]
    default:
      return []
  }
}

function textSearch(
  common: Pick<EntrySearch, 'clientId' | 'kinds' | 'limit' | 'deadline'>,
  { words, amount, span, aspect }: TextReading,
): EntrySearch {
  // A part has a different day and amount from its record's entry.
  const hasParts = aspect?.parts !== undefined
  return {
    ...common,
    kinds: common.kinds.filter((kind) => isAbout(aspect, kind)),
    limit: hasState(aspect) || words.some(isInRandomIds) ? MOST_VAGUE_ENTRIES : common.limit,
    words,
    place: 'word',
    ...(hasParts ? {} : { amount, ...span }),
  }
}

function isAbout(aspect: RecordAspect | undefined, kind: HitKind): boolean {
  return aspect?.kinds === undefined || aspect.kinds.includes(kind)
}

function hasState(aspect: RecordAspect | undefined): boolean {
  return aspect?.statuses !== undefined || aspect?.parts !== undefined
}

/** Returns true for a state without words, because entries have no state. */
function isStateAlone(reading: DatedReading): reading is TextReading {
  return reading.kind === 'text' && reading.words.length === 0 && hasState(reading.aspect)
}

/** Adds the newest records with a state. */
async function addOfState(
  platform: Platform,
  clientId: ClientId,
  { reading, kinds, now }: { reading: TextReading; kinds: ReadonlySet<HitKind>; now: Date },
  candidates: Candidates,
): Promise<void> {
  const searched = entryKinds.filter((kind) => kinds.has(kind) && isAbout(reading.aspect, kind))
  for (const kind of searched) {
    const { ids, more } = await readLong(platform.pool, () =>
      readElsewhere(platform, ({ db }) =>
        findByState(db, clientId, kind, { reading, limit: MOST_ENTRIES, now }),
      ),
    )
    for (const id of ids) add(candidates.ids, kind, id)
    if (more) candidates.more.add(kind)
    if (more && ids.length === 0) candidates.complete = false
  }
}

/**
 * Returns true for a whole word if another search looks for the same text within words, because it finds the whole word
 * too.
 */
function isCovered(search: EntrySearch, searches: readonly EntrySearch[]): boolean {
  if (search.place !== 'wholeWord') return false
  return searches.some(
    ({ place, kinds, words, amount, from }) =>
      place === 'word' &&
      kinds.length === search.kinds.length &&
      amount === undefined &&
      from === undefined &&
      words.join(' ') === search.words.join(' '),
  )
}

/**
 * Adds what a search finds. If it finds more than it returns, whole words are searched for too, because a name is better
 * than the same letters within another word, however old its record is.
 */
async function addFound(
  platform: Platform,
  search: EntrySearch,
  candidates: Candidates,
): Promise<void> {
  const { entries, more, unfinished } = await findEntries(platform, search)
  for (const { kind, recordId } of entries) add(candidates.ids, kind, recordId)
  for (const kind of more) candidates.more.add(kind)
  if (unfinished.size > 0) candidates.complete = false
  if (search.place === 'wholeWord' || search.words.length === 0 || more.size === 0) return
  const kinds: EntryKind[] = [...more]
  const named = await findEntries(platform, { ...search, kinds, place: 'wholeWord' })
  for (const { kind, recordId } of named.entries) add(candidates.ids, kind, recordId)
}

function add(ids: Candidates['ids'], kind: HitKind, recordId: string): void {
  ids.set(kind, (ids.get(kind) ?? new Set()).add(recordId))
}

async function readKind(
  db: Reader,
  kind: HitKind,
  clientId: ClientId,
  ids: ReadonlySet<string> = new Set(),
  now: Date,
): Promise<SearchedRecord[]> {
  if (kind === 'user') return readUsers(db, clientId)
  if (kind === 'apiKey') return readApiKeys(db, clientId)
  if (ids.size === 0) return []
  const records = await readers[kind](db, clientId, [...ids], now)
  return kind === 'batch' || kind === 'report'
    ? records
    : readNotes(db, { clientId, kind }, records)
}

const readers: Record<
  Exclude<HitKind, 'user' | 'apiKey'>,
  (db: Reader, clientId: ClientId, ids: readonly string[], now: Date) => Promise<SearchedRecord[]>
> = {
  paymentRequest: readPaymentRequests,
  payment: readPayouts,
  paymentInitiation: readInitiations,
  paymentAgreement: readAgreements,
  batch: readBatches,
  report: readReports,
}

/** Returns the group of a kind with its best hits, or none if no record matches. */
function groupOf(
  kind: HitKind,
  records: readonly SearchedRecord[],
  readings: readonly DatedReading[],
  cut: boolean,
): SearchGroup[] {
  const ofKind = readings.filter(
    (reading) => reading.kind !== 'text' || isAbout(reading.aspect, kind),
  )
  const hits = records
    .flatMap((record) => {
      const match = matchRecord({ ...record, status: record.hit.status }, ofKind)
      return match ? [{ record, match }] : []
    })
    .sort(byRank)
  if (hits.length === 0) return []
  const more = cut || hits.length > MOST_HITS || (kind === 'user' && records.length === MOST_USERS)
  const shown = hits.slice(0, MOST_HITS).map(({ record: { hit }, match: { matched } }) => ({
    ...hit,
    matched: matched.map((match) => shownMatch(match, readings)),
  }))
  return [{ kind, hits: shown, more }]
}

/** A note may be long, so only the part with the words is shown. */
function shownMatch(
  { field, text }: SearchedField,
  readings: readonly DatedReading[],
): SearchedField {
  if (field !== 'note') return { field, text }
  const words = readings.flatMap((reading) => (reading.kind === 'text' ? reading.words : []))
  return { field, text: noteExcerpt(text, words) }
}

interface RankedRecord {
  record: SearchedRecord
  match: Match
}

/** Best first, then newest. The id decides between records of one instant. */
function byRank(one: RankedRecord, other: RankedRecord): number {
  const at = ({ record: { hit } }: RankedRecord) => hit.createdDatetime ?? ''
  if (one.match.rank !== other.match.rank) return one.match.rank - other.match.rank
  if (at(one) !== at(other)) return at(one) < at(other) ? 1 : -1
  return one.record.hit.id < other.record.hit.id ? 1 : -1
}
