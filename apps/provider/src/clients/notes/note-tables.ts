import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { NoteKind } from '@tideway/contract/notes/note'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ColumnType } from 'kysely'

/** Rows are only added. */
export interface NoteRow {
  client_id: ClientId
  note_id: string
  kind: NoteKind
  record_id: string
  body: string
  author_id: AccountId
  author_name: string
  author_role: Role
  created_at: ColumnType<Date, Date, never>
}

/** Rows are only added. */
interface HiddenNoteRow {
  client_id: ClientId
  note_id: string
  hidden_by: string
  hidden_at: ColumnType<Date, Date, never>
}

/** Notes on transactions. */
interface NoteTables {
  transaction_notes: NoteRow
  hidden_notes: HiddenNoteRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NoteTables {}
}
