import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { ViewColumn, ViewKind } from '@tideway/contract/views/view'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

interface ViewRow {
  view_id: string
  client_id: ClientId
  account_id: AccountId
  kind: ViewKind
  name: string
  name_key: string
  is_default: boolean
  query: string
  columns: ColumnType<ViewColumn[], string, string>
  max_received: number
  version: ColumnType<number, number | undefined, number>
  created_at: Instant
  updated_at: Instant
}

interface ViewTables {
  views: ViewRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ViewTables {}
}
