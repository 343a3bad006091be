import type { ClientId } from '@tideway/contract/calls/ids'
import type { Note, NoteKind } from '@tideway/contract/notes/note'
import { MOST_NOTES, mayHideNote, noteProblems, noteText } from '@tideway/contract/notes/note'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerName } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { NoteRow } from './note-tables.ts'

/** A transaction that notes are about. */
export interface NotedRecord {
  clientId: ClientId
  kind: NoteKind
  recordId: string
}

/** First key of the locks on transactions while their notes are counted. No other lock uses this number. */
const NOTE_LOCK = 7_216_119

/** Returns the notes on a transaction, newest first. */
export async function notesOf(
  db: Reader,
  { clientId, kind, recordId }: NotedRecord,
): Promise<Note[]> {
  const rows = await withHidden(db)
    .where('note.client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .orderBy('note.note_id', 'desc')
    .limit(MOST_NOTES)
    .execute()
  return rows.map(viewNote)
}

/** Returns the notes on several transactions by their ids, oldest first, without hidden ones. */
export async function notesOfRecords(
  db: Reader,
  { clientId, kind }: Omit<NotedRecord, 'recordId'>,
  recordIds: readonly string[],
): Promise<Map<string, Note[]>> {
  const rows = await withHidden(db)
    .where('note.client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('hidden.note_id', 'is', null)
    .where(sql<boolean>`record_id = ANY (${recordIds}::text[])`)
    .orderBy('record_id')
    .orderBy('note.note_id')
    .execute()
  const notes = new Map<string, Note[]>()
  for (const row of rows) {
    const ofRecord = notes.get(row.record_id) ?? []
    notes.set(row.record_id, [...ofRecord, viewNote(row)])
  }
  return notes
}

function withHidden(db: Reader) {
  return db
    .selectFrom('transaction_notes as note')
    .leftJoin('hidden_notes as hidden', (join) =>
      join
        .onRef('hidden.client_id', '=', 'note.client_id')
        .onRef('hidden.note_id', '=', 'note.note_id'),
    )
    .selectAll('note')
    .select(['hidden_by', 'hidden_at'])
}

/** Hides a note, in the given transaction. Hiding it again changes nothing. */
export async function hideNote(
  tx: Tx,
  { clientId, noteId }: { clientId: ClientId; noteId: string },
  person: Extract<Caller, { kind: 'user' }>,
  now: Date,
): Promise<{ note: Note; recordId: string }> {
  const find = () =>
    withHidden(tx)
      .where('note.client_id', '=', clientId)
      .where('note.note_id', '=', noteId)
      .executeTakeFirst()
  const row = await find()
  if (!row || !person.scopes.has(listScopes[row.kind])) throw new ApiError(noteProblems.unknownNote)
  if (!mayHideNote({ author: row.author_id }, { ...person, id: person.accountId }))
    throw new ApiError(noteProblems.notYours)
  await tx
    .insertInto('hidden_notes')
    .values({ client_id: clientId, note_id: noteId, hidden_by: callerName(person), hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { note: viewNote((await find()) ?? row), recordId: row.record_id }
}

/** Adds a note, in the given transaction. */
export async function addNote(
  tx: Tx,
  { clientId, kind, recordId }: NotedRecord,
  author: Extract<Caller, { kind: 'user' }>,
  typed: string,
  now: Date,
): Promise<Note> {
  await refuseUnknown(tx, { clientId, kind, recordId })
  await sql`SELECT pg_advisory_xact_lock(${NOTE_LOCK}, hashtext(${recordId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('transaction_notes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_NOTES) throw new ApiError(noteProblems.tooMany)
  const row = {
    client_id: clientId,
    // Ids grow with time, so they order the notes of one instant too.
    note_id: newId(now),
    kind,
    record_id: recordId,
    body: noteText(typed),
    author_id: author.accountId,
    author_name: callerName(author),
    author_role: author.role,
    created_at: now,
  }
  await tx.insertInto('transaction_notes').values(row).execute()
  return viewNote(row)
}

/** Missing transactions and those of other clients get the same answer. */
export async function refuseUnknown(db: Reader, record: NotedRecord): Promise<void> {
  if (!(await isThere[record.kind](db, record.clientId, record.recordId)))
    throw new ApiError(noteProblems.notFound)
}

const isThere: Record<
  NoteKind,
  (db: Reader, clientId: ClientId, recordId: string) => Promise<boolean>
> = {
  paymentRequest: async (db, clientId, recordId) =>
    isFound(
      await sql`SELECT FROM payment_requests
        WHERE client_id = ${clientId} AND payment_request_id = ${recordId} AND deleted_at IS NULL`.execute(
        db,
      ),
    ),
  payment: async (db, clientId, recordId) =>
    isFound(
      await sql`SELECT FROM payments WHERE client_id = ${clientId} AND payment_id = ${recordId}`.execute(
        db,
      ),
    ),
  paymentInitiation: async (db, clientId, recordId) =>
    isFound(
      await sql`SELECT FROM payment_initiations
        WHERE client_id = ${clientId} AND payment_initiation_id = ${recordId}`.execute(db),
    ),
  paymentAgreement: async (db, clientId, recordId) =>
    isFound(
      await sql`SELECT FROM payment_agreements
        WHERE client_id = ${clientId} AND payment_agreement_id = ${recordId}`.execute(db),
    ),
}

function isFound({ rows }: { rows: unknown[] }): boolean {
  return rows.length > 0
}

type ShownRow = Pick<
  Selectable<NoteRow>,
  'note_id' | 'body' | 'author_name' | 'author_role' | 'created_at'
> & { hidden_by?: string | null; hidden_at?: Date | null }

function viewNote(row: ShownRow): Note {
  const { hidden_by: by, hidden_at: at } = row
  return {
    noteId: row.note_id,
    text: by ? '' : row.body,
    author: { name: row.author_name, role: row.author_role },
    createdDatetime: row.created_at.toISOString(),
    ...(by && at && { hidden: { by, datetime: at.toISOString() } }),
  }
}
