import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { describe, expect, test } from 'vitest'
import { sshKeyPairOf } from '../src/file-exchange/sftp/ssh-key-store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readEnv } from '../src/platform/env.ts'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { abaFile } from './aba-file.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from './books.ts'
import { createTestDatabase } from './database.ts'
import { prepareFarEnd } from './far-end.ts'
import { freePort, startProvider } from './provider-process.ts'
import { until } from './report-deliveries.ts'

const LIMIT = 180_000
const points: FaultPoint[] = [
  'batch-after-receipt',
  'batch-after-line',
  'batch-after-lines',
  'batch-before-move',
  'batch-after-move',
]

describe.concurrent('a batch file, after a power failure', () => {
  test.for(points)('at %s is paid once', { timeout: LIMIT }, async (point, context) => {
    const { onTestFinished } = context
    const database = await createTestDatabase({ max: 3 })
    onTestFinished(() => database.drop())
    await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
    await adjustFloat(database.pool, 'HARBOUR', 100_000)
    const port = await freePort()
    const platform = { env: readEnv({}), db: database.db, clock: systemClock }
    const { publicKey } = await sshKeyPairOf(platform, clientIdOf('HARBOUR'), 'batch')
    const farEnd = await prepareFarEnd('the demo server', port, publicKey)
    onTestFinished(() => farEnd.remove())
    onTestFinished(() => farEnd.stop())
    await farEnd.start()
    await database.pool.query(
      `INSERT INTO batch_apps (client_id, enabled, host, port, user_name, folder, prefix, extension)
       VALUES ('HARBOUR', true, '127.0.0.1', $1, $2, 'input', 'payment', 'aba')`,
      [port, farEnd.userName],
    )
    const settings = { OUTBOUND_ALLOW: `127.0.0.1:${port}`, BATCH_POLL_SECONDS: '1' }

    const first = await startProvider(database.url, { stopAt: point, settings })
    onTestFinished(() => first.signal('SIGKILL'))
    const aside = path.join(farEnd.input, 'upload')
    await writeFile(aside, abaFile([{ cents: 100 }, { cents: 200 }, { cents: 300 }]))
    await rename(aside, path.join(farEnd.input, 'payment_1.aba'))
    expect(await first.ended).toBe('SIGKILL')
    const second = await startProvider(database.url, { settings })
    onTestFinished(() => second.signal('SIGKILL'))
    const filed = async () => {
      const { rows } = await database.pool.query<{ status: string; filing: string; made: number }>(
        'SELECT status, filing, made FROM batches',
      )
      return rows
    }
    await until(
      async () => (await filed()).some(({ filing }) => filing !== 'WAITING'),
      'the end of the file',
      60_000,
    )
    await until(() => isDrained(database.pool), 'the end of the payouts', 30_000)
    await wait(2500)
    expect(await filed()).toEqual([{ status: 'PROCESSED', filing: 'MOVED', made: 3 }])
    const { rows } = await database.pool.query<{ count: number; cents: number }>(
      'SELECT count(*) AS count, sum(amount_cents) AS cents FROM payments',
    )
    expect(rows).toEqual([{ count: 3, cents: 600 }])
    await expectBooksToAgree(database.pool)
    expect((await readdir(path.join(farEnd.input, 'processed'))).sort()).toEqual([
      'payment_1.aba',
      'payment_1.aba.result.csv',
    ])
    expect(await readdir(farEnd.input)).toEqual(['processed'])
  })
})
