import { createHash } from 'node:crypto'
import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { REPORT_LINK_SECONDS } from '@tideway/contract/reports/reports'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReportFile } from './report-file.ts'
import { readZippedReport } from './report-file.ts'

/**
 * Returns an address that gives access to a report's file for a minute, to any caller that has it. Undefined if the
 * client has no such report. Only the digest of its secret part is stored.
 */
export async function linkToReport(
  platform: Platform,
  clientId: ClientId,
  reportId: ReportId,
): Promise<string | undefined> {
  const report = await platform.db
    .selectFrom('reports')
    .select('report_id')
    .where('client_id', '=', clientId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!report) return undefined
  const token = newToken()
  await platform.db
    .insertInto('report_links')
    .values({
      digest: digest(token),
      client_id: clientId,
      report_id: reportId,
      expires_at: new Date(platform.clock.now().getTime() + REPORT_LINK_SECONDS * 1000),
    })
    .execute()
  return `${platform.env.providerUrl}/report-files/${token}`
}

/** Returns the file of a link in gzip, or undefined if the link is unknown or its minute is over. */
export async function fileOfLink(
  platform: Platform,
  token: string,
): Promise<ReportFile | undefined> {
  const link = await platform.db
    .selectFrom('report_links')
    .select(['client_id', 'report_id'])
    .where('digest', '=', digest(token))
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  return link && readZippedReport(platform, link.client_id, link.report_id)
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
