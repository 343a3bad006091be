import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { findPrograms } from '../engines/programs.ts'
import { runClientTests } from './client-tests.ts'
import { checkRefusedStarts } from './refused-starts.ts'
import { startDatabase } from './start-database.ts'
import { startPgBouncer } from './start-pgbouncer.ts'
import { withCleanup } from './with-cleanup.ts'

/** Starts the provider behind wrong poolers, which it must refuse, and runs its tests of access behind the right one. */
export async function runStartsDrill(): Promise<void> {
  const { pgbouncer = '' } = findPrograms([{ name: 'pgbouncer', debian: 'pgbouncer' }])
  const loadBefore = loadPerCore()
  await withCleanup(async (later) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-pooler-'))
    later(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const postgres = await startDatabase(path.join(folder, 'database'), { max_connections: '300' })
    later(() => postgres.stop())
    const refusals = await checkRefusedStarts(pgbouncer, postgres.url, folder, later)
    const pooler = await startPgBouncer(pgbouncer, postgres.url, path.join(folder, 'pgbouncer'))
    later(() => pooler.stop())
    const tests = await runClientTests(postgres.url, pooler.url, later)
    const text = await writeResult(
      {
        name: 'pooler-starts',
        title: 'Starts behind PgBouncer',
        notes: [
          'Each process was started behind PgBouncer with `ops/deploy/pgbouncer/pgbouncer.ini` and the difference in the table. Each ended with code 1 and this sentence.',
          `Behind the deployed file, tests of row-level security and of every call, role and client: ${tests}.`,
        ],
        tables: [
          {
            title: 'Refused',
            columns: ['pooler', 'the provider says'],
            rows: refusals.map(({ name, says }) => [name, says]),
            prose: true,
          },
        ],
      },
      loadBefore,
    )
    console.log(text)
  })
}
