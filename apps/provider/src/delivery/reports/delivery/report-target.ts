import type { Client } from '../../../clients/client/client-store.ts'
import type { EgressTarget } from '../../../platform/network/egress.ts'

/** Server and folder for a client's reports. */
export interface ReportTarget extends EgressTarget {
  userName: string
  folder: string
}

type Columns = Pick<
  Client,
  'report_sftp_host' | 'report_sftp_port' | 'report_sftp_user_name' | 'report_sftp_folder'
>

/** Either all four columns are set or none, which the database enforces. */
export function reportTargetOf(client: Columns): ReportTarget | undefined {
  const { report_sftp_host: host, report_sftp_port: port } = client
  const { report_sftp_user_name: userName, report_sftp_folder: folder } = client
  if (host === null || port === null || userName === null || folder === null) return undefined
  return { host, port, userName, folder }
}

export function targetText({ userName, host, port, folder }: ReportTarget): string {
  return `${userName}@${host}:${port}/${folder}`
}
