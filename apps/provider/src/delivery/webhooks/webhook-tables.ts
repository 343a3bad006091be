import type { ClientId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface WebhookDeliveryRow {
  client_id: ClientId
  delivery_id: string
  event_id: string
  event: string
  subject_id: string
  reference: string | null
  is_test: Generated<boolean>
  channel: 'destination' | 'callback'
  destination_id: string | null
  url: string | null
  sealed_authorization: Buffer | null
  status: Generated<'PENDING' | 'DELIVERED' | 'RETRYING' | 'FAILED'>
  attempts: Generated<number>
  tries: Generated<number>
  created_at: Instant
  next_attempt_at: MaybeInstant
  ready: Generated<boolean>
  traceparent: string | null
  last_attempt_at: MaybeInstant
  last_status: Generated<number | null>
  lane: GeneratedAlways<string>
}

interface WebhookAttemptRow {
  client_id: ClientId
  delivery_id: string
  attempt_no: number
  started_at: Instant
  duration_ms: number
  outcome: string
  status: number | null
  answer: string | null
}

/** Tables of webhook delivery. */
interface WebhookTables {
  webhook_deliveries: WebhookDeliveryRow
  webhook_attempts: WebhookAttemptRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends WebhookTables {}
}
