import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type { NoteKind } from '@tideway/contract/notes/note'
import { Note, Notes } from '@tideway/contract/notes/note'

/** The transaction of the notes. */
export interface NotedRecord {
  kind: NoteKind
  /** The provider's id of the transaction. */
  id: string
}

export const notesKey = (clientId: string, { kind, id }: NotedRecord) =>
  ['client', clientId, 'notes', kind, id] as const

/** Reads the notes on a transaction, newest first. Null if the provider has no notes. */
export function notesQuery(api: Api, clientId: string, record: NotedRecord) {
  return queryOptions({
    queryKey: notesKey(clientId, record),
    queryFn: async ({ signal }): Promise<Note[] | null> => {
      try {
        const query = { clientId, ...record }
        return (await api.portal({ path: '/notes', query, schema: Notes, signal })).notes
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
  })
}

export function hideNote(api: Api, clientId: string, noteId: string): Promise<Note> {
  return api.portal({
    method: 'POST',
    path: `/notes/${encodeURIComponent(noteId)}/hide`,
    query: { clientId },
    schema: Note,
  })
}

export function addNote(
  api: Api,
  clientId: string,
  record: NotedRecord,
  text: string,
  attempt: Attempt,
): Promise<Note> {
  return api.portal({
    method: 'POST',
    path: '/notes',
    query: { clientId },
    body: { ...record, text },
    schema: Note,
    idempotencyKey: attempt.key,
  })
}
