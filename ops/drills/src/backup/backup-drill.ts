import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import { findPrograms } from '../engines/programs.ts'
import { isolatedFolder, runIsolated } from '../failover/isolated.ts'
import type { CallRecord } from '../load/call-record.ts'
import { startLoad } from '../load/start-load.ts'
import { expectNothingBroken, verifyLoad } from '../load/verify-load.ts'
import { BackedUpServer } from './backed-up-server.ts'
import { bankStatement, readBank, writeBank } from './bank-memory.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const BEFORE_MS = 8000
const AFTER_MS = 12_000
const STUCK_AFTER_MS = 60_000
const READY_WITHIN_MS = 120_000
const CHANGES_PER_SECOND = 10

/**
 * `npm run test:backup`: base backup, load, loss of the server, restore to a moment, and a comparison with the bank's
 * statement since then.
 */
export async function runBackupDrill(): Promise<void> {
  const programs = findPrograms([
    { name: 'pgbackrest', debian: 'pgbackrest' },
    { name: 'initdb', debian: 'postgresql', places: ['/usr/lib/postgresql/*/bin/initdb'] },
    { name: 'setpriv', debian: 'util-linux' },
  ])
  const folder = isolatedFolder()
  if (folder === undefined) return runIsolated()
  const loadBefore = loadPerCore()
  const home = path.join(folder, 'server')
  mkdirSync(home)
  let server: BackedUpServer | undefined
  let provider: RunningProcess | undefined
  try {
    server = await BackedUpServer.open(home, {
      pgbackrest: programs.pgbackrest ?? '',
      postgresBin: path.dirname(programs.initdb ?? ''),
    })
    const port = await freePort()
    const url = `http://localhost:${port}`
    const start = async (database: BackedUpServer) => {
      const running = startProcess(process.execPath, ['apps/provider/src/main.ts'], {
        cwd: root,
        env: providerEnv(database.url, port, folder),
      })
      provider = running
      await running.says(/provider ready/, READY_WITHIN_MS)
    }
    await start(server)
    const since = new Date()
    const load = startLoad({ urls: [url], changesPerSecond: CHANGES_PER_SECOND, readsPerSecond: 2 })
    const backupBegan = performance.now()
    await server.backUp()
    const backupSeconds = (performance.now() - backupBegan) / 1000
    await wait(BEFORE_MS)
    const moment = new Date()
    await wait(AFTER_MS)

    const outside = await server.connect('tideway')
    const archived = await outside.query<{ at: Date }>(
      'SELECT last_archived_time AS at FROM pg_stat_archiver',
    )
    const memory = await readBank(outside)
    const disaster = new Date()
    provider?.child.kill('SIGKILL')
    await server.destroy()
    await outside.end()
    await load.stop(0)

    const restoreBegan = performance.now()
    await server.restore(moment)
    await server.start()
    const restored = await server.connect('tideway')
    await writeBank(restored, memory)
    const statement = path.join(folder, 'statement.jsonl')
    const lines = await bankStatement(restored, since)
    writeFileSync(statement, lines.join('\n'))
    const databaseSeconds = (performance.now() - restoreBegan) / 1000
    const compared = await compare(server.url, statement, folder)
    await start(server)
    const providerSeconds = (performance.now() - restoreBegan) / 1000
    await restored.end()

    const upToMoment = (call: CallRecord) =>
      call.outcome === 'acknowledged' && (call.attempts.at(-1)?.endedAt ?? 0) <= moment.getTime()
    const calls = load.calls.filter(upToMoment)
    const later = load.calls.filter(
      (call) => call.kind !== 'read' && call.outcome === 'acknowledged' && !upToMoment(call),
    )
    const payments = load.payments.filter(({ at }) => at <= moment.getTime())
    const database = new pg.Pool({ connectionString: server.url, max: 2 })
    const verdict = await verifyLoad({
      calls,
      payments,
      database,
      url,
      since,
      stuckAfterMs: STUCK_AFTER_MS,
    })
    await database.end()
    const [summary = ''] = compared.split('\n')
    const unknown = [...compared.matchAll(/unknown here/g)].length
    console.log(
      await writeResult(
        {
          name: 'backup',
          title: 'Restore to a moment',
          notes: [
            'One PostgreSQL with pgBackRest to a folder, with the files of ops/deploy/backup. A provider under load, a full backup during the load, then all processes killed with -9 and the data folder deleted.',
            `Load: ${CHANGES_PER_SECOND} creates, refunds and payouts a second. The simulated bank keeps its memory, as a bank does: its rows are copied before the loss and put back after the restore.`,
          ],
          tables: [
            {
              title: 'Promises, for everything up to the moment',
              columns: ['', 'found', 'allowed'],
              rows: [
                ['acknowledged calls checked', calls.length, ''],
                ['payments checked', payments.length, ''],
                ['acknowledged and lost', verdict.lost.length, 0],
                ['doubled', verdict.doubled.length, 0],
                ['stuck after 60 s', verdict.stuck.length, 0],
                ['faults in the ledger and the books', verdict.books.length, 0],
              ],
            },
            {
              title: 'What left the house after the moment',
              columns: ['', ''],
              rows: [
                ['changes acknowledged after the moment, which the restore forgets', later.length],
                ['transfers that the bank executed and the database does not know', unknown],
                ['rail compare', summary],
              ],
            },
            {
              title: 'Times',
              columns: ['', 's'],
              rows: [
                ['full backup under load', formatFigure(backupSeconds)],
                [
                  'moment before the loss',
                  formatFigure((disaster.getTime() - moment.getTime()) / 1000),
                ],
                [
                  'age of the archive at the loss (what a restore to the end would lose)',
                  formatFigure((disaster.getTime() - (archived.rows[0]?.at.getTime() ?? 0)) / 1000),
                ],
                ['restore until the database accepts changes', formatFigure(databaseSeconds)],
                ['restore until a provider serves', formatFigure(providerSeconds)],
              ],
            },
          ],
        },
        loadBefore,
      ),
    )
    expectNothingBroken(verdict)
    if (calls.length === 0) throw new Error('No call was acknowledged before the moment.')
    if (unknown === 0) throw new Error('rail compare found no transfer after the moment.')
  } finally {
    await provider?.stop()
    await server?.stop()
  }
}

async function compare(databaseUrl: string, statement: string, folder: string): Promise<string> {
  const args = ['apps/provider/src/admin/main.ts', 'rail', 'compare', '--statement', statement]
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout
}

function providerEnv(databaseUrl: string, port: number, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PROVIDER_PORT: String(port),
    PROVIDER_URL: `http://localhost:${port}`,
    METRICS_PORT: '0',
    DEMO_SFTP_PORT: '0',
    LOG_LEVEL: 'info',
    RAIL_DELAY_MS: '100',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
    SIGNING_SECRET: 'the same before and after the restore',
    RATE_LIMIT_PER_CLIENT: '100000000',
    RATE_LIMIT_PER_ADDRESS: '100000000',
  }
}
