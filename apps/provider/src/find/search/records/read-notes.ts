import type { ClientId } from '@tideway/contract/calls/ids'
import type { NoteKind } from '@tideway/contract/notes/note'
import { notesOfRecords } from '../../../clients/notes/note-store.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { SearchedRecord } from './searched-record.ts'

/** Adds the notes on transactions to them, so that their words find the transactions too. */
export async function readNotes(
  db: Reader,
  of: { clientId: ClientId; kind: NoteKind },
  records: readonly SearchedRecord[],
): Promise<SearchedRecord[]> {
  const notes = await notesOfRecords(db, of, records.map(idOf))
  return records.map((record) => {
    const units = (notes.get(idOf(record)) ?? []).map(({ text, createdDatetime }) => ({
      fields: [{ field: 'note' as const, text }],
      at: new Date(createdDatetime),
    }))
    return units.length === 0 ? record : { ...record, units: [...record.units, ...units] }
  })
}

/** The provider's id is the first of each transaction's ids. */
function idOf({ ids }: SearchedRecord): string {
  return ids.find(({ field }) => field === 'id')?.text ?? ''
}
