import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { cpuMs } from './system/cpu-time.ts'
import type { Call, Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import { startProvider } from './system/running-provider.ts'

const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
const WARM_UP = 30
const CALLS = 150
const DEAREST = 20
const EXCERPT = 110
const FIRST_READS = 200
/** Longer than the time in which the provider collects results before it writes them. */
const SETTLE_MS = 1_500

interface Statement {
  query: string
  calls: number
  total: number
  planning: number
}

/**
 * Measures the database cost of a create, a received payment and a refund, including the work that follows from them.
 * Makes 150 of each, one after another, until everything has been sent.
 */
export async function measureStatements(): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-statements-'))
  try {
    await countStatements(folder)
    const reads = await firstReads(folder)
    return await measureWrites(folder, reads)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Sets the server to count statements and the time to plan them, from its next start on. */
async function countStatements(folder: string): Promise<void> {
  const provider = await startProvider({ folder })
  const { database } = provider
  await database.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await database.query(`ALTER SYSTEM SET pg_stat_statements.track_planning = on`)
  await provider.stop()
}

/** Returns the milliseconds of the first reads of one request by key after a start. */
async function firstReads(folder: string): Promise<number[]> {
  const provider = await startProvider({ folder })
  const client = openClient(provider.url, 1)
  try {
    const search = await client.send({
      method: 'POST',
      path: '/rest/v1/paymentRequest/search?numberOfRecords=200',
      headers: { authorization: KEY },
      body: {},
    })
    const { records } = JSON.parse(search.text) as {
      records: { PaymentRequestStatus: { paymentRequestId: string } }[]
    }
    const times: number[] = []
    for (let read = 0; read < FIRST_READS; read += 1) {
      const id = records[read % records.length]?.PaymentRequestStatus.paymentRequestId
      const started = performance.now()
      await client.send({
        method: 'GET',
        path: `/rest/v1/paymentRequest?id=${id}`,
        headers: { authorization: KEY },
      })
      times.push(performance.now() - started)
    }
    return times
  } finally {
    client.close()
    await provider.stop()
  }
}

async function measureWrites(folder: string, reads: readonly number[]): Promise<Result> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const provider = await startProvider({
    folder,
    settings: { OUTBOUND_ALLOW: `127.0.0.1:${port}` },
  })
  const client = openClient(provider.url, 1)
  const { database } = provider
  await database.query(`UPDATE webhook_destinations SET url = $1 WHERE client_id = 'HARBOUR'`, [
    `http://127.0.0.1:${port}/`,
  ])
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const since = new Date()
  const totals: Result['tables'][number]['rows'] = []
  const dearest: Result['tables'] = []
  try {
    const created: Created[] = []
    const acts: [string, () => Promise<void>][] = [
      ['create', async () => void created.push(await create(client))],
      ['received payment', async () => void (await pay(client, created.shift()))],
      ['refund', async () => void (await refund(client, paid.shift()))],
    ]
    const paid: string[] = []
    const pay = async (from: Client, one: Created | undefined) => {
      const body = { payID: one?.payId, amount: 12.5, payerName: 'Bench' }
      await sent(from, { method: 'POST', path: '/test-bank/payments', body })
      paid.push(one?.id ?? '')
    }
    for (const [, act] of acts) for (let time = 0; time < WARM_UP; time += 1) await act()
    await drained(database, since)
    for (const [name, act] of acts) {
      await database.query('SELECT pg_stat_statements_reset()')
      const before = await cpuMs(provider.pid)
      for (let time = 0; time < CALLS; time += 1) await act()
      await drained(database, since)
      const cpu = (await cpuMs(provider.pid)) - before
      const statements = await executed(database)
      totals.push(summaryOf(name, statements, cpu))
      dearest.push(dearestOf(name, statements))
    }
  } finally {
    client.close()
    await provider.stop()
    receiver.close()
  }
  const slowest = Math.max(...reads)
  return {
    name: 'statements',
    title: 'Statements of a write',
    notes: [
      `${CALLS} creates, ${CALLS} received payments and ${CALLS} refunds, one after the other on the demo world, each counted until all that follows was sent.`,
      'Statements are those of pg_stat_statements that no other statement contains, BEGIN and COMMIT included, and also polls that happen by the clock.',
      `First ${FIRST_READS} reads of one request by key after a start: ${formatFigure(sumOf(reads) / reads.length)} ms on average, the first ${formatFigure(reads[0] ?? 0)} ms, the slowest other ${formatFigure(Math.max(...reads.slice(1)))} ms, the slowest ${formatFigure(slowest)} ms.`,
    ],
    tables: [
      {
        title: 'For each call',
        columns: [
          '',
          'statements',
          'claims of webhooks',
          'database ms',
          'of it planning',
          'CPU ms of provider and database',
        ],
        rows: totals,
      },
      ...dearest,
    ],
  }
}

interface Created {
  id: string
  payId: string
}

async function create(client: Client): Promise<Created> {
  const clientTransactionId = randomUUID()
  const created = JSON.parse(
    await sent(client, {
      method: 'POST',
      path: '/rest/v1/paymentRequest',
      headers: { authorization: KEY, 'idempotency-key': clientTransactionId },
      body: {
        PaymentRequest: {
          clientId: 'HARBOUR',
          clientTransactionId,
          paymentAmount: 12.5,
          paymentDescription: 'Measured order',
        },
      },
    }),
  ) as {
    PaymentRequest: { payID: string }
    PaymentRequestStatus: { paymentRequestId: string }
  }
  return { id: created.PaymentRequestStatus.paymentRequestId, payId: created.PaymentRequest.payID }
}

async function refund(client: Client, id: string | undefined): Promise<void> {
  await sent(client, {
    method: 'POST',
    path: `/rest/v1/paymentRequest/refund?id=${id}&refundAmount=5.00`,
    headers: { authorization: KEY, 'idempotency-key': randomUUID() },
    body: {},
  })
}

async function sent(client: Client, call: Call): Promise<string> {
  const { status, text } = await client.send(call)
  if (status !== 200) throw new Error(`${call.path} answered ${status} ${text}`)
  return text
}

/**
 * Waits until all bank orders and webhooks created since then have ended, and all results are written. These queries
 * are not counted.
 */
async function drained(database: pg.Pool, since: Date): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM rail_instructions WHERE status IN ('QUEUED', 'SENT') AND created_at > $1)::int
            + (SELECT count(*) FROM webhook_deliveries WHERE status = 'PENDING' AND created_at > $1)::int AS open`,
      [since],
    )
    if (rows[0]?.open === 0) break
    await wait(100)
  }
  await wait(SETTLE_MS)
}

async function executed(database: pg.Pool): Promise<Statement[]> {
  const { rows } = await database.query<Statement>(
    `SELECT query, sum(calls)::int AS calls, sum(total_exec_time + total_plan_time) AS total,
            sum(total_plan_time) AS planning
       FROM pg_stat_statements
      WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND query !~ 'pg_stat_statements|SELECT \\(SELECT count'
      GROUP BY query ORDER BY total DESC`,
  )
  return rows
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function summaryOf(name: string, statements: readonly Statement[], cpu: number) {
  const total = sumOf(statements.map((one) => one.total))
  const planning = sumOf(statements.map((one) => one.planning))
  const claims = statements.filter(({ query }) => /RECURSIVE lanes|WITH claimed/.test(query))
  return [
    name,
    formatFigure(sumOf(statements.map((one) => one.calls)) / CALLS),
    formatFigure(sumOf(claims.map((one) => one.calls)) / CALLS, 2),
    formatFigure(total / CALLS, 2),
    `${Math.round((100 * planning) / total)} %`,
    formatFigure(cpu / CALLS),
  ]
}

function dearestOf(name: string, statements: readonly Statement[]): Result['tables'][number] {
  return {
    title: `Dearest statements of ${CALLS} × ${name}`,
    columns: ['statement', 'calls', 'total ms', 'of it planning'],
    rows: statements
      .slice(0, DEAREST)
      .map(({ query, calls, total, planning }) => [
        `\`${query
          .replaceAll(/\s+/g, ' ')
          .replaceAll('null', 'NULL')
          .replaceAll('|', '\\|')
          .trim()
          .slice(0, EXCERPT)}\``,
        calls,
        formatFigure(total),
        formatFigure(planning),
      ]),
  }
}
