import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

interface ClientSshKeyRow {
  client_id: ClientId
  purpose: 'reports' | 'batch'
  public_key: string
  sealed_private_key: Buffer
  created_at: Instant
}

interface SftpHostKeyRow {
  client_id: ClientId
  host: string
  port: number
  host_key: string
  pinned_at: Instant
  offered_key: Generated<string | null>
  offered_at: MaybeInstant
}

interface ReportDeliveryRow {
  client_id: ClientId
  report_id: ReportId
  status: 'WAITING' | 'DELIVERED' | 'FAILED'
  failures: Generated<number>
  queued_at: Instant
  next_try_at: MaybeInstant
  finished_at: MaybeInstant
  file_name: string | null
  round: Generated<number>
  round_began_at: MaybeInstant
}

interface ReportOutageRow {
  client_id: ClientId
  began_at: Instant
  last_failed_at: Instant
  reason: string
  mailed_at: MaybeInstant
}

interface ReportDeliveryAttemptRow {
  client_id: ClientId
  report_id: ReportId
  attempt_no: number
  target: string
  started_at: Instant
  ended_at: MaybeInstant
  outcome: 'DELIVERED' | 'FAILED' | null
  reason: string | null
}

/** Tables of report delivery. */
interface DeliveryTables {
  client_ssh_keys: ClientSshKeyRow
  sftp_host_keys: SftpHostKeyRow
  report_deliveries: ReportDeliveryRow
  report_delivery_attempts: ReportDeliveryAttemptRow
  report_outages: ReportOutageRow
}

/** Server and folder to which a client wants its reports delivered. */
interface DeliveryColumns {
  report_sftp_host: Generated<string | null>
  report_sftp_port: Generated<number | null>
  report_sftp_user_name: Generated<string | null>
  report_sftp_folder: Generated<string | null>
  report_notifications_email: Generated<string | null>
  reports_encryption_public_key: Generated<string | null>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends DeliveryTables {}
}

declare module '../../../clients/client/client-tables.ts' {
  interface ClientRow extends DeliveryColumns {}
}
