import type { ClientId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'

/** JSON, read as an object and written as text. */
type Json<T> = ColumnType<T, string, string>

export interface WebhookDestinationRow {
  client_id: ClientId
  destination_id: string
  destination_no: GeneratedAlways<number>
  webhooks_on: Generated<string[]>
  url: string | null
  sealed_authorization: Buffer | null
  sealed_secret: Buffer | null
  secret_hint: string | null
  sealed_previous_secret: Buffer | null
  previous_secret_until: Instant | null
  failing_since: Instant | null
  gone_at: Instant | null
  created_at: Instant
}

interface WebhookCallbackRow {
  client_id: ClientId
  subject_id: string
  url: string
  sealed_authorization: Buffer | null
  created_at: Instant
}

interface WebhookEventRow {
  client_id: ClientId
  event_id: string
  event_no: GeneratedAlways<number>
  event: string
  payload: Json<Record<string, unknown>>
  occurred_at: Instant
}

/** Destinations of webhooks and their events. */
interface WebhookDestinationTables {
  webhook_destinations: WebhookDestinationRow
  webhook_callbacks: WebhookCallbackRow
  webhook_events: WebhookEventRow
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends WebhookDestinationTables {}
}
