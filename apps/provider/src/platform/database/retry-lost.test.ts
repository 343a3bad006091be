import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { systemClock } from '../clock.ts'
import { runIdempotent } from '../idempotency/idempotent.ts'
import type { Database, Tx } from './database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-outage.ts'
import { retryLost } from './retry-lost.ts'
import { transact } from './transaction.ts'

interface Line {
  db: Database
  /** Cuts the connection in place of the next response that contains this text. */
  cutAt(text: string): void
  count(): Promise<number>
}

/** Opens a database behind a proxy that can drop the server's response. */
async function openLine(onTestFinished: (end: () => Promise<void>) => void): Promise<Line> {
  const database = await createTestDatabase({ max: 2 })
  await sql`CREATE TABLE effects (id integer)`.execute(database.db)
  const target = new URL(database.url)
  let cut: string | undefined
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (cut !== undefined && chunk.includes(cut)) {
        cut = undefined
        near.destroy()
      } else near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : 0)
  const { db } = openDatabase(url.href, { max: 2 })
  onTestFinished(async () => {
    await db.destroy()
    proxy.close()
    await database.drop()
  })
  return {
    db,
    cutAt(text) {
      cut = text
    },
    async count() {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM effects`.execute(
        database.db,
      )
      return rows[0]?.count ?? Number.NaN
    },
  }
}

const write = (tx: Tx) => sql`INSERT INTO effects VALUES (1)`.execute(tx)

test.for(['BEGIN', 'INSERT'])(
  'a transaction whose connection is lost at %s takes effect once',
  async (command, { onTestFinished }) => {
    const line = await openLine(onTestFinished)
    let attempts = 0
    line.cutAt(command)
    await transact(line.db, async (tx) => {
      attempts += 1
      await write(tx)
    })
    expect([await line.count(), attempts]).toEqual([1, command === 'BEGIN' ? 1 : 2])
  },
)

test('a transaction whose backend is terminated between two statements takes effect once', async ({
  onTestFinished,
}) => {
  const line = await openLine(onTestFinished)
  let attempts = 0
  await transact(line.db, async (tx) => {
    attempts += 1
    await write(tx)
    if (attempts === 1) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  expect([await line.count(), attempts]).toEqual([1, 2])
})

test('a commit without a response is not repeated, because it may have taken effect', async ({
  onTestFinished,
}) => {
  const line = await openLine(onTestFinished)
  let attempts = 0
  const work = transact(line.db, async (tx) => {
    attempts += 1
    await write(tx)
    line.cutAt('COMMIT')
  })
  await expect(work).rejects.toSatisfy(isDatabaseAway)
  expect([await line.count(), attempts]).toEqual([1, 1])
})

test('a commit without a response is repeated with an idempotency key, and takes effect once', async ({
  onTestFinished,
}) => {
  const line = await openLine(onTestFinished)
  await sql`INSERT INTO clients (client_id, client_name, created_at) VALUES ('HARBOUR', 'Harbour', now())`.execute(
    line.db,
  )
  const platform = { db: line.db, clock: systemClock }
  const call = {
    clientId: clientIdOf('HARBOUR'),
    callerId: 'key-1',
    key: randomUUID(),
    operation: 'test',
    payload: {},
  }
  let attempts = 0
  const answer = await runIdempotent(platform, call, async (tx) => {
    attempts += 1
    await write(tx)
    line.cutAt('COMMIT')
    return { status: 200, body: { attempts } }
  })
  expect(answer).toEqual({ status: 200, body: '{"attempts":1}', replayed: true })
  expect([await line.count(), attempts]).toEqual([1, 1])
})

test('an error that is not a lost connection is not repeated', async () => {
  let attempts = 0
  const work = retryLost(async () => {
    attempts += 1
    throw new Error('timeout exceeded when trying to connect')
  })
  await expect(work).rejects.toThrow('timeout exceeded')
  expect(attempts).toBe(1)
})

test('a statement that was cancelled in a deadlock is repeated', async ({ onTestFinished }) => {
  const { db } = await openLine(onTestFinished)
  let attempts = 0
  const answer = await retryLost(async () => {
    attempts += 1
    if (attempts === 1)
      await sql`DO $$ BEGIN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END $$`.execute(db)
    return 'read'
  })
  expect([answer, attempts]).toEqual(['read', 2])
})
