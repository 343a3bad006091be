import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Generated } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'
import type { EntryKind } from './entry-kind.ts'

interface SearchEntryRow {
  client_id: ClientId
  kind: EntryKind
  entry_id: string
  record_id: string
  created_at: Instant
  amount_cents: Cents | null
  /** Client and kind, as one key. */
  scope: string
  /** Folded, with a blank around each word. */
  text: string
}

interface SearchSliceRow {
  client_id: ClientId
  kind: EntryKind
  month: Instant
}

interface SearchFillRow {
  client_id: ClientId
  source: string
  /** Id of the last record that was entered. */
  after_id: Generated<string>
  finished: Generated<boolean>
}

/** Texts that can be searched, the months that have texts, and how far older records are entered. */
interface SearchTables {
  search_entries: SearchEntryRow
  search_slices: SearchSliceRow
  search_fills: SearchFillRow
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SearchTables {}
}
