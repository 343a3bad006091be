import type { ClientId } from '@tideway/contract/calls/ids'
import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

export interface MailRow {
  client_id: ClientId
  mail_id: string
  reason: string
  addresses: string[]
  subject: string
  body: string
  status: 'QUEUED' | 'SENT' | 'FAILED' | 'KEPT'
  accepted: Generated<string[]>
  rejected: Generated<string[]>
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  attempted_at: Instant | null
  finished_at: Instant | null
}

/** Mail that waits, was sent or is kept. */
interface MailTables {
  mails: MailRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MailTables {}
}
