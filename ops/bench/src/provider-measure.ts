import { randomUUID } from 'node:crypto'
import type { Cell, Result } from './report/result.ts'
import { formatFigure, formatPercent } from './report/result.ts'
import { percentile, spreadOfValues } from './report/statistics.ts'
import { faultsInTheBooks } from './system/books.ts'
import { cpuMs, formatCpu } from './system/cpu-time.ts'
import type { Call, Client, Latencies } from './system/load.ts'
import { asFastAsPossible, atRate, openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'
import { idTokenOf } from './system/sign-in.ts'

const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
const CALLERS = 16
/** Calls per second, with the limit of each in milliseconds. */
const WRITE_RATES = [
  { perSecond: 50, bar: 'p99 ≤ 40' },
  { perSecond: 200, bar: 'p99 ≤ 100' },
]
const PAYERS_AT_ONCE = 8

export interface ProviderOptions {
  runs: number
  /** Length of each read measurement, in seconds. */
  seconds: number
  /** Length of the write measurement, in seconds. */
  writeSeconds: number
  /** Payment requests added to the demo world's 2,000. */
  size: number
}

export async function measureProvider(options: ProviderOptions): Promise<Result> {
  const provider = await startProvider({ size: options.size })
  const client = openClient(provider.url, CALLERS)
  try {
    const reading = await measureReading(provider, client, options)
    const writing = await measureWriting(provider, client, options)
    return {
      name: 'provider',
      title: 'Provider',
      notes: [
        'One provider process and its embedded PostgreSQL, fsync on, the demo world' +
          (options.size > 0
            ? ` and ${options.size.toLocaleString('en-AU')} payment requests over 5 clients.`
            : ' of 2,000 payment requests.'),
        `Reading: ${CALLERS} kept-alive callers, each waiting for its answer, ${options.seconds} s a run; runs: ${options.runs}, after one to warm up.`,
        `Writing: ${WRITE_RATES.map(({ perSecond }) => perSecond).join(' and ')} calls a second by the clock for ${options.writeSeconds} s each, a create and a refund in turn, on one client that receives webhooks. Times count from when the call was due.`,
        'CPU of provider and database together: two cores carry at most 2,000 CPU ms a second, the load generator’s included.',
        'The load generator shares the cores with the provider and its database; on a machine to itself the provider would do more.',
      ],
      tables: [
        {
          title: 'Reading',
          columns: [
            '',
            'calls/s',
            'worst run',
            'p50 ms',
            'p99 ms',
            'worst p99',
            'noise',
            'CPU ms a call',
            'bar',
          ],
          rows: reading,
        },
        {
          title: 'Writing',
          columns: [
            '',
            'calls',
            'p50 ms',
            'p99 ms',
            'slowest ms',
            'refused',
            'CPU ms a call',
            'bar',
          ],
          rows: writing.rows,
        },
        {
          title: 'Books afterwards',
          columns: ['', ''],
          rows: [
            ['faults', writing.faults.length === 0 ? 'none' : writing.faults.join('; ')],
            ['all refunds at their bank after', `${formatFigure(writing.drainedAfterMs / 1000)} s`],
          ],
        },
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

async function measureReading(
  provider: RunningProvider,
  client: Client,
  { runs, seconds }: ProviderOptions,
): Promise<Cell[][]> {
  const token = await idTokenOf(provider.url, {
    email: 'admin@harbour.example',
    redirectUri: `${provider.dashboardUrl}/auth-callback`,
  })
  const { ids } = await somePage(client)
  let next = 0
  const someId = () => ids[next++ % ids.length] ?? ''
  const byKey = { authorization: KEY }
  const byToken = { authorization: `Bearer ${token}` }
  const balance = (headers: Record<string, string>) => () => ({
    method: 'GET',
    path: '/rest/v1/balance',
    headers,
  })
  const one = (headers: Record<string, string>) => () => ({
    method: 'GET',
    path: `/rest/v1/paymentRequest?id=${someId()}`,
    headers,
  })
  const figures = () => ({
    method: 'GET',
    path: '/portal/v1/clients/HARBOUR/figures?timezone=Australia/Sydney',
    headers: byToken,
  })
  const search = (page: string) => () => ({
    method: 'POST',
    path: `/rest/v1/paymentRequest/search?numberOfRecords=100${page}`,
    headers: byKey,
    body: {},
  })
  const deep = await deepPage(client)
  const measured: [string, () => Call, number, string][] = [
    ['GET /balance, API key', balance(byKey), CALLERS, '≥ 4,000/s, p99 ≤ 15'],
    ['GET /balance, id token', balance(byToken), CALLERS, '≥ 2,000/s, p99 ≤ 25'],
    ['GET /paymentRequest, API key', one(byKey), CALLERS, '≥ 4,000/s, p99 ≤ 15'],
    ['GET /paymentRequest, id token', one(byToken), CALLERS, '≥ 2,000/s, p99 ≤ 25'],
    ['figures of the home, id token', figures, CALLERS, '≥ 1,000/s'],
    ['search, 100 records, first page, one caller', search(''), 1, 'p50 ≤ 15, p99 ≤ 80'],
    [
      'search, 100 records, deep page, one caller',
      search(`&nextPageId=${deep}`),
      1,
      '≤ 1.2 × the first',
    ],
  ]
  const rows: Cell[][] = []
  for (const [name, call, callers, bar] of measured) {
    await asFastAsPossible(client, callers, Math.min(seconds, 2), call)
    const done: Latencies[] = []
    const before = await cpuMs(provider.pid)
    for (let number = 0; number < runs; number += 1) {
      done.push(refuseFailures(name, await asFastAsPossible(client, callers, seconds, call)))
    }
    const after = await cpuMs(provider.pid)
    const calls = done.reduce((sum, run) => sum + run.times.length, 0)
    const rate = spreadOfValues(
      done.map((run) => run.times.length / run.seconds),
      'high',
    )
    const p99 = spreadOfValues(
      done.map((run) => percentile(run.times, 99)),
      'low',
    )
    const p50 = spreadOfValues(
      done.map((run) => percentile(run.times, 50)),
      'low',
    )
    rows.push([
      name,
      formatFigure(rate.median, 0),
      formatFigure(rate.worst, 0),
      formatFigure(p50.median),
      formatFigure(p99.median),
      formatFigure(p99.worst),
      formatPercent(rate.noise),
      formatCpu((after - before) / calls, 2),
      bar,
    ])
  }
  return rows
}

async function measureWriting(
  provider: RunningProvider,
  client: Client,
  { writeSeconds }: ProviderOptions,
): Promise<{ rows: Cell[][]; faults: string[]; drainedAfterMs: number }> {
  const since = new Date()
  const rows: Cell[][] = []
  let drainedAfterMs = 0
  const faults: string[] = []
  for (const { perSecond, bar } of WRITE_RATES) {
    const refundable = await paidRequests(client, Math.ceil((perSecond * writeSeconds) / 2))
    const before = await cpuMs(provider.pid)
    const calls = await atRate(client, perSecond, writeSeconds, (index) =>
      index % 2 === 0 ? createCall() : refundCall(refundable[(index - 1) / 2] ?? ''),
    )
    const after = await cpuMs(provider.pid)
    // CPU for both kinds, including the work at the banks and by webhook that follows a refund.
    const cpu = formatCpu((after - before) / calls.length, 1)
    for (const [remainder, name] of ['create', 'refund'].entries()) {
      const own = calls.filter((_, index) => index % 2 === remainder)
      const times = own.map((call) => call.ms)
      rows.push([
        `${name}, ${perSecond}/s`,
        own.length,
        formatFigure(percentile(times, 50)),
        formatFigure(percentile(times, 99)),
        formatFigure(percentile(times, 100)),
        own.filter((call) => call.status !== 200).length,
        cpu,
        bar,
      ])
    }
    const books = await faultsInTheBooks(provider.database, since)
    drainedAfterMs = Math.max(drainedAfterMs, books.drainedAfterMs)
    faults.push(...books.faults.map((fault) => `${fault} after ${perSecond}/s`))
  }
  return { rows, faults, drainedAfterMs }
}

function refuseFailures(name: string, run: Latencies): Latencies {
  const failed = [...run.statuses].filter(([status]) => status !== 200)
  if (failed.length > 0) throw new Error(`${name} answered ${JSON.stringify(failed)}`)
  return run
}

async function somePage(client: Client): Promise<{ ids: string[]; nextPageId: string }> {
  const { text } = await client.send({
    method: 'POST',
    path: '/rest/v1/paymentRequest/search?numberOfRecords=1000',
    headers: { authorization: KEY },
    body: {},
  })
  const page = JSON.parse(text) as {
    records: { PaymentRequestStatus: { paymentRequestId: string } }[]
    nextPageId?: string
  }
  return {
    ids: page.records.map((record) => record.PaymentRequestStatus.paymentRequestId),
    nextPageId: page.nextPageId ?? '',
  }
}

/** Returns the page a thousand records in, or the last page if there are fewer. */
async function deepPage(client: Client): Promise<string> {
  return (await somePage(client)).nextPageId
}

/** Creates and pays requests, several at once, before the clock starts. */
async function paidRequests(client: Client, count: number): Promise<string[]> {
  const paid: string[] = []
  let left = count
  await Promise.all(
    Array.from({ length: PAYERS_AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        const { text } = await client.send(createCall())
        const createdRequest = JSON.parse(text) as {
          PaymentRequest: { payID: string }
          PaymentRequestStatus: { paymentRequestId: string }
        }
        const body = {
          payID: createdRequest.PaymentRequest.payID,
          amount: 12.5,
          payerName: 'Bench',
        }
        const { status } = await client.send({ method: 'POST', path: '/test-bank/payments', body })
        if (status !== 200) throw new Error(`the test bank answered ${status}`)
        paid.push(createdRequest.PaymentRequestStatus.paymentRequestId)
      }
    }),
  )
  return paid
}

function createCall(): Call {
  const clientTransactionId = randomUUID()
  return {
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
  }
}

function refundCall(id: string): Call {
  return {
    method: 'POST',
    path: `/rest/v1/paymentRequest/refund?id=${id}&refundAmount=5.00`,
    headers: { authorization: KEY, 'idempotency-key': randomUUID() },
    body: {},
  }
}
