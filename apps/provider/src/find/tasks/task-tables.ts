import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

interface TaskAsideRow {
  client_id: ClientId
  task_id: string
  /** A day in Sydney: `YYYY-MM-DD`. */
  until: string
  reason: string
  put_by: string
  put_at: Instant
}

interface DailyTaskMailRow {
  client_id: ClientId
  account_id: AccountId
  next_at: Instant
}

/** People's decisions about tasks. Tasks themselves are read from their causes. */
interface TaskTables {
  tasks_aside: TaskAsideRow
  daily_task_mails: DailyTaskMailRow
}

interface MailedFailure {
  /** The `failing_since` that was reported by mail. */
  failure_mailed_for: Generated<Date | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TaskTables {}
}

declare module '../../delivery/webhooks/destinations/webhook-destination-tables.ts' {
  interface WebhookDestinationRow extends MailedFailure {}
}
