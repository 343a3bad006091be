import { openLog } from '../../../../apps/provider/src/platform/telemetry/log.ts'
import type { EmbeddedPostgres } from '../../../../apps/provider/src/sandbox/postgres/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../../../apps/provider/src/sandbox/postgres/embedded-postgres.ts'

/** Starts PostgreSQL in a folder, durable as in production. */
export function startDatabase(
  dataDir: string,
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: openLog('warn'), settings })
}
