import { createHash } from 'node:crypto'
import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import { EXPORT_LINK_SECONDS } from '@tideway/contract/exports/exports'
import { newToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ExportFile } from './export-file.ts'
import { readExportFile } from './export-file.ts'

/** Returns an address that gives access to a finished file for a minute. Only the digest of its secret is stored. */
export async function linkToExport(
  platform: Platform,
  { clientId, exportId }: { clientId: ClientId; exportId: ExportId },
): Promise<string> {
  const token = newToken()
  await platform.db
    .insertInto('export_links')
    .values({
      digest: digest(token),
      client_id: clientId,
      export_id: exportId,
      expires_at: new Date(platform.clock.now().getTime() + EXPORT_LINK_SECONDS * 1000),
    })
    .execute()
  return `${platform.env.providerUrl}/export-files/${token}`
}

/** Returns the file of a link, or undefined if the link is unknown or its minute is over. */
export async function fileOfExportLink(
  platform: Platform,
  token: string,
  accepts: { takesGzip: boolean },
): Promise<ExportFile | undefined> {
  const link = await platform.db
    .selectFrom('export_links')
    .select(['client_id', 'export_id'])
    .where('digest', '=', digest(token))
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  return (
    link &&
    readExportFile(platform, { clientId: link.client_id, exportId: link.export_id }, accepts)
  )
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
