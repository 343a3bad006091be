// Started by embedded-postgres.test.ts as a separate process, so that it can be killed.

import { openLog } from '../../src/platform/telemetry/log.ts'
import { startEmbeddedPostgres } from '../../src/sandbox/postgres/embedded-postgres.ts'

const [, , dataDir = ''] = process.argv
try {
  const server = await startEmbeddedPostgres({ dataDir, log: openLog('silent') })
  console.log(`ready ${server.url}`)
  process.once('SIGTERM', () => server.stop())
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`)
}
