import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import { findPrograms } from '../engines/programs.ts'
import { checkRefusedStarts } from './refused-starts.ts'
import { startDatabase } from './start-database.ts'
import { startPgBouncer } from './start-pgbouncer.ts'
import type { CloseLater } from './with-cleanup.ts'
import { withCleanup } from './with-cleanup.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const clientTests = ['row-level-security', 'http/policy']

/**
 * Runs the provider's tests of row-level security and of every call, role and client, with their databases behind the
 * pooler. The policy's calls run once more without the code's own checks.
 *
 * @returns the runner's line with the number of tests.
 * @throws if one fails.
 */
async function runClientTests(
  directUrl: string,
  pooledUrl: string,
  later: CloseLater,
): Promise<string> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const tests = startProcess(
    process.execPath,
    [vitest, 'run', '--project', 'provider', '--reporter', 'dot', ...clientTests],
    {
      cwd: root,
      env: {
        TEST_DATABASE_URL: directUrl,
        TEST_DATABASE_POOLER: new URL(pooledUrl).host,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    },
  )
  later(() => tests.stop())
  const [code] = await once(tests.child, 'exit')
  if (code !== 0) throw new Error(`tests fail through the pooler:\n${tests.output()}`)
  return /Tests +(.+)/.exec(tests.output())?.[1]?.trim() ?? ''
}

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
