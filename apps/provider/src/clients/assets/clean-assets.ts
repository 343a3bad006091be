import { HOUR_SECONDS } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

/** Hours between an upload and the save that uses it, because a form may stay open overnight. */
const KEPT_HOURS = 48

export function registerAssetCleanupJobs(platform: Platform): void {
  platform.jobs.every('asset-cleanup', HOUR_SECONDS, () => cleanAssets(platform))
}

/** Deletes expired previews, and uploaded images that were never used. */
export async function cleanAssets({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('checkout_previews').where('expires_at', '<=', now).execute()
  await sql`
    DELETE FROM client_assets asset
     WHERE uploaded_at < ${new Date(now.getTime() - KEPT_HOURS * HOUR_SECONDS * 1000)}
       AND NOT EXISTS (SELECT FROM checkout_themes theme
                        WHERE theme.client_id = asset.client_id AND theme.logo_file = asset.file_name)
       AND NOT EXISTS (SELECT FROM checkout_previews preview
                        WHERE preview.client_id = asset.client_id AND preview.logo_file = asset.file_name)
       AND NOT EXISTS (SELECT FROM clients client
                        WHERE client.client_id = asset.client_id
                          AND client.logo_file = asset.file_name)`.execute(db)
}
