import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Client } from '../../../bench/src/system/load.ts'
import { openClient } from '../../../bench/src/system/load.ts'
import type { CitusCluster, CitusNode } from './citus-cluster.ts'
import { databaseUrl } from './distributed-provider.ts'

const headers = { authorization: 'SECRDEMO01_HARBOUR_DemoSecret000001' }
const CALLERS = 4
const BEFORE_MS = 3_000
const DOWN_MS = 3_000
const AFTER_MS = 4_000
const RECOVERED_WITHIN_MS = 60_000

/** The result of a worker's crash under load. */
export interface CrashResult {
  acknowledged: number
  failed: number
  /** Acknowledged requests that cannot be read afterwards. */
  lost: number
  /** Ledger transactions that do not sum to zero, and accounts whose balance differs from their entries. */
  faults: number
  /** Milliseconds from the restart until no server had a prepared transaction left. */
  recoveredAfterMs: number
  /** Prepared transactions that the crash left, over all servers. */
  prepared: number
}

/** Creates and pays requests while the worker that keeps the client's rows crashes and starts again. */
export async function crashWorker(cluster: CitusCluster, url: string): Promise<CrashResult> {
  const worker = await workerOf(cluster, 'HARBOUR')
  const client = openClient(url, CALLERS)
  const acknowledged: string[] = []
  let failed = 0
  let isRunning = true
  const callers = Array.from({ length: CALLERS }, async () => {
    while (isRunning) {
      const id = await createAndPay(client).catch(() => undefined)
      if (id === undefined) {
        failed += 1
        await wait(20)
      } else acknowledged.push(id)
    }
  })
  try {
    await wait(BEFORE_MS)
    await worker.kill()
    await wait(DOWN_MS)
    await worker.start()
    const restarted = performance.now()
    const prepared = await countPrepared(cluster)
    await wait(AFTER_MS)
    isRunning = false
    await Promise.all(callers)
    while ((await countPrepared(cluster)) > 0) {
      if (performance.now() - restarted > RECOVERED_WITHIN_MS)
        throw new Error('Prepared transactions are left a minute after the crash')
      await wait(100)
    }
    const recoveredAfterMs = performance.now() - restarted
    let lost = 0
    for (const id of acknowledged) if (!(await isComplete(client, id))) lost += 1
    return {
      acknowledged: acknowledged.length,
      failed,
      lost,
      faults: await countFaults(cluster),
      recoveredAfterMs,
      prepared,
    }
  } finally {
    isRunning = false
    await Promise.all(callers)
    client.close()
  }
}

/** Returns the id of a request that was created and paid, both acknowledged. */
async function createAndPay(client: Client): Promise<string | undefined> {
  const created = await client.send({
    method: 'POST',
    path: '/rest/v1/paymentRequest',
    headers,
    body: {
      PaymentRequest: {
        clientId: 'HARBOUR',
        clientTransactionId: randomUUID(),
        paymentDescription: 'Invoice 20431',
        paymentAmount: 1,
      },
    },
  })
  if (created.status !== 200) return undefined
  const paid = await client.send({
    method: 'POST',
    path: '/test-bank/payments',
    body: {
      payID: JSON.parse(created.text).PaymentRequest.payID,
      amount: 1,
      payerName: 'Marnie Blake',
      bsb: '062000',
      accountNumber: '12340001',
    },
  })
  if (paid.status !== 200) return undefined
  const { outcome, paymentRequestId } = JSON.parse(paid.text)
  return outcome === 'ACCEPTED' ? paymentRequestId : undefined
}

async function isComplete(client: Client, id: string): Promise<boolean> {
  const path = `/rest/v1/paymentRequest?id=${id}`
  const { status, text } = await client.send({ method: 'GET', path, headers })
  return status === 200 && text.includes('"COMPLETE"')
}

async function ask<Row extends pg.QueryResultRow>(node: CitusNode, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(node) })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

async function workerOf(
  { coordinator, workers }: CitusCluster,
  client: string,
): Promise<CitusNode> {
  const [place] = await ask<{ port: number }>(
    coordinator,
    `SELECT nodeport AS port FROM citus_shards
      WHERE table_name = 'payment_requests'::regclass
        AND shardid = get_shard_id_for_distribution_column('payment_requests', '${client}')`,
  )
  const worker = workers.find(({ port }) => port === place?.port)
  if (!worker) throw new Error(`no worker keeps the rows of ${client}`)
  return worker
}

async function countPrepared({ coordinator, workers }: CitusCluster): Promise<number> {
  const query = 'SELECT count(*)::int AS count FROM pg_prepared_xacts'
  const counts = await Promise.all(
    [coordinator, ...workers].map((node) => ask<{ count: number }>(node, query)),
  )
  return counts.flat().reduce((sum, { count }) => sum + count, 0)
}

/** Counts violations of the ledger's rules. Each query groups by client, so each server answers for its own rows. */
async function countFaults({ coordinator }: CitusCluster): Promise<number> {
  const signed = `CASE WHEN direction = 'credit' THEN amount_cents ELSE -amount_cents END`
  const unbalanced = await ask(
    coordinator,
    `SELECT client_id, transaction_id FROM ledger_entries
      GROUP BY client_id, transaction_id HAVING sum(${signed}) <> 0`,
  )
  const empty = await ask(
    coordinator,
    `SELECT t.client_id, t.transaction_id FROM ledger_transactions t
       LEFT JOIN ledger_entries e ON e.client_id = t.client_id AND e.transaction_id = t.transaction_id
      WHERE e.client_id IS NULL`,
  )
  const balances = await ask(
    coordinator,
    `SELECT a.client_id, a.account FROM ledger_accounts a
       LEFT JOIN ledger_entries e ON e.client_id = a.client_id AND e.account = a.account
      GROUP BY a.client_id, a.account, a.balance_cents
     HAVING a.balance_cents <> coalesce(sum(${signed}), 0)`,
  )
  return unbalanced.length + empty.length + balances.length
}
