import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplicatedServer } from '../database/replica-server.ts'
import { openReplicatedServer } from '../database/replica-server.ts'
import { order } from '../provider.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { startProvider } from '../provider-process.ts'

const SEARCHES = 30

let server: ReplicatedServer
const processes: ProviderProcess[] = []

beforeAll(async () => {
  server = await openReplicatedServer()
  const settings = {
    SEED: 'demo',
    DATABASE_READ_URL: server.replicaUrl,
    DATABASE_READ_WAIT_MS: '3000',
  }
  for (const _ of ['writes', 'reads']) processes.push(await startProvider(server.url, { settings }))
  while (!processes.every((running) => running.output().includes('reads use the replica')))
    await wait(50)
}, 120_000)

afterAll(async () => {
  for (const running of processes) running.signal('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await server?.close()
})

/** Creates a request at one process and searches for it at the other. Returns the ids that the search found. */
async function createAndSearch(): Promise<{ created: string; foundIds: string[] }> {
  const [writer, reader] = processes
  const request = order()
  const created = await writer?.call('POST', '/rest/v1/paymentRequest', {
    body: { PaymentRequest: request },
  })
  const { clientTransactionId } = request
  const answer = await reader?.call('POST', '/rest/v1/paymentRequest/search?numberOfRecords=10', {
    body: { PaymentRequestSearch: { clientTransactionId } },
  })
  expect(answer?.status, answer?.text).toBe(200)
  const idsIn = (text = '') =>
    [...text.matchAll(/"paymentRequestId":"(\w+)"/g)].map(([, id]) => id ?? '')
  return { created: idsIn(created?.text)[0] ?? '', foundIds: idsIn(answer?.text) }
}

/**
 * Returns the number of scans of `payment_requests` that the replica has counted. Sessions report theirs within a
 * second.
 */
async function scansOnReplica(): Promise<number> {
  const client = new pg.Client({ connectionString: server.replicaUrl })
  await client.connect()
  const { rows } = await client.query<{ scans: number }>(
    `SELECT sum(seq_scan + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_user_tables WHERE relname LIKE 'payment\\_requests%'`,
  )
  await client.end()
  return rows[0]?.scans ?? 0
}

test('a search at another process finds a new payment request on the replica', async () => {
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const { created, foundIds } = await createAndSearch()
    expect(foundIds).toEqual([created])
  }
  while ((await scansOnReplica()) < SEARCHES) await wait(100)
})

test('a search also finds a new payment request while the replica lags, and after the replica is gone', async () => {
  await server.pauseReplay()
  const lagging = await createAndSearch()
  expect(lagging.foundIds).toEqual([lagging.created])
  await server.stopReplica()
  const gone = await createAndSearch()
  expect(gone.foundIds).toEqual([gone.created])
  const left = processes[1]?.output().match(/reads go to the primary/g)
  expect(left).toHaveLength(1)
})
