import { createHash } from 'node:crypto'
import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import { EXPORT_LINK_SECONDS } from '@tideway/contract/exports/exports'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ExportFile } from './export-file.ts'
import { readExportFile } from './export-file.ts'

interface ExportKey {
  clientId: ClientId
  exportId: ExportId
}

/** Returns an address that gives access to a finished file for a minute. Only the digest of its secret is stored. */
export async function linkToExport(
  platform: Platform,
  { clientId, exportId }: ExportKey,
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

/**
 * Returns the file of a link, or undefined if the link is unknown, its minute is over, or its person may no longer sign
 * in.
 */
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
  if (!link) return undefined
  const key = { clientId: link.client_id, exportId: link.export_id }
  return (await hasOwner(platform, key)) ? readExportFile(platform, key, accepts) : undefined
}

/** Returns true while the person who made the export may sign in. */
async function hasOwner({ db }: Platform, { clientId, exportId }: ExportKey): Promise<boolean> {
  const exportRow = await db
    .selectFrom('exports')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  if (!exportRow) return false
  const owner = await db
    .selectFrom('accounts')
    .select('enabled')
    .where('account_id', '=', exportRow.account_id)
    .executeTakeFirst()
  return owner?.enabled === true
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
