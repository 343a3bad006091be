import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { percentile } from './report/statistics.ts'
import { HARBOUR_KEY, KELP_KEY, searchCall } from './search/demo-callers.ts'
import type { Call, Client, TimedCall } from './system/load.ts'
import { atRate, openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'
import { idTokenOf } from './system/sign-in.ts'
import { raiseStorm } from './system/storm.ts'

/** Payment requests of the client that storms. */
const RECORDS = 50_000
const REVIEWED_ROWS = 1000
/**
 * Load before anything is measured. In the first seconds after the start, a busy machine answered some calls with 503.
 */
const WARM_UP_SECONDS = 15
/** Milliseconds until the process of a storm has started and sends calls. */
const UNDER_WAY = 1000

interface NamedStorm {
  name: string
  callers: number
  call: Call
}

/** Calls that another client makes in the quiet period and in each storm, with their rate. */
const others: { name: string; perSecond: number; next: () => Call }[] = [
  {
    name: 'GET /balance',
    perSecond: 50,
    next: () => ({ method: 'GET', path: '/rest/v1/balance', headers: { authorization: KELP_KEY } }),
  },
  {
    name: 'POST /paymentRequest',
    perSecond: 20,
    next: () => ({
      method: 'POST',
      path: '/rest/v1/paymentRequest',
      headers: { authorization: KELP_KEY },
      body: {
        PaymentRequest: {
          clientId: 'KELPCO1',
          clientTransactionId: randomUUID(),
          paymentAmount: 12.5,
          paymentDescription: 'Measured order',
        },
      },
    }),
  },
]

/**
 * Measures how much each kind of storm of one client slows the calls of another, next to a quiet period of the same
 * run.
 */
export async function measureStorms({
  runs,
  seconds,
}: {
  runs: number
  /** Length of each quiet period and of each storm, in seconds. */
  seconds: number
}): Promise<Result> {
  const provider = await startProvider({ size: RECORDS, clients: 1 })
  const client = openClient(provider.url, 32)
  try {
    await callsOfOthers(client, WARM_UP_SECONDS)
    const rows: Cell[][] = []
    for (const storm of await stormsOf(provider)) {
      const quiet: TimedCall[][][] = []
      const during: TimedCall[][][] = []
      const answers = new Map<number, number>()
      for (let run = 0; run < runs; run += 1) {
        quiet.push(await callsOfOthers(client, seconds))
        const under = raiseStorm({
          url: provider.url,
          call: storm.call,
          callers: storm.callers,
          seconds: seconds + UNDER_WAY / 1000,
        })
        await wait(UNDER_WAY)
        during.push(await callsOfOthers(client, seconds))
        for (const [status, count] of await under)
          answers.set(status, (answers.get(status) ?? 0) + count)
      }
      rows.push(
        ...others.map(({ name }, at) => rowOf(storm.name, name, { at, quiet, during }, answers)),
      )
    }
    return {
      name: 'storms',
      title: 'Storms of one client, and the times of another',
      notes: [
        'One provider process and its embedded PostgreSQL on the loopback, fsync on, the demo world and 50,000 payment requests of the client that storms. The load generators, one process for the measured calls and one for the storm, share the cores with them, so a part of each ratio is theirs.',
        `Each storm runs ${runs} times for ${seconds} s, each time after a quiet period of the same length. Another client calls GET /balance 50 times and POST /paymentRequest 20 times a second in both. A time counts from when its call was due. Percentiles are over the calls of all runs, with those that were refused.`,
        'A ratio compares both periods of one run of this page. The bar is for a quiet machine. Where others work, p99 is mostly theirs.',
      ],
      tables: [
        {
          title: 'Calls of the other client',
          columns: [
            'storm',
            'call of the other client',
            'quiet p50 ms',
            'quiet p99 ms',
            'in it p50 ms',
            'in it p99 ms',
            'p50 ratio',
            'p99 ratio',
            'refused quiet, in it',
            'answers of the storm',
            'bar',
          ],
          rows,
        },
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

function rowOf(
  storm: string,
  other: string,
  { at, quiet, during }: { at: number; quiet: TimedCall[][][]; during: TimedCall[][][] },
  answers: ReadonlyMap<number, number>,
): Cell[] {
  const callsIn = (periods: TimedCall[][][]) => periods.flatMap((period) => period[at] ?? [])
  const p = (periods: TimedCall[][][], rank: number) =>
    percentile(
      callsIn(periods).map(({ ms }) => ms),
      rank,
    )
  const refused = (periods: TimedCall[][][]) =>
    callsIn(periods).filter(({ status }) => status !== 200).length
  return [
    storm,
    other,
    ...[p(quiet, 50), p(quiet, 99), p(during, 50), p(during, 99)].map((ms) => formatFigure(ms)),
    ...[50, 99].map((rank) => formatFigure(p(during, rank) / p(quiet, rank), 2)),
    `${refused(quiet)}, ${refused(during)} of ${callsIn(during).length}`,
    [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
    'p99 ≤ 2 ×',
  ]
}

/** Makes each kind of call of the other client for a while. */
function callsOfOthers(client: Client, seconds: number): Promise<TimedCall[][]> {
  return Promise.all(others.map(({ perSecond, next }) => atRate(client, perSecond, seconds, next)))
}

async function stormsOf(provider: RunningProvider): Promise<NamedStorm[]> {
  const token = await idTokenOf(provider.url, {
    email: 'admin@harbour.example',
    redirectUri: `${provider.dashboardUrl}/auth-callback`,
  })
  const asPerson = { authorization: `Bearer ${token}` }
  const columns = paymentRequestColumns.map(({ id }) => id)
  const rows = Array.from({ length: REVIEWED_ROWS }, (_, index) => ({
    payeeName: 'Marnie Blake',
    paymentAmount: (index / 100 + 1).toFixed(2),
    paymentDescription: 'Measured payout',
    bsb: '062000',
    accountNumber: String(12_340_000 + index),
  }))
  return [
    { name: '40 searches at once', callers: 40, call: searchCall(1000) },
    {
      name: '60 list searches with totals at once',
      callers: 60,
      call: {
        method: 'POST',
        path: '/rest/v1/paymentRequest/search/totals',
        headers: { authorization: HARBOUR_KEY },
        body: { PaymentRequestSearch: {} },
      },
    },
    {
      name: 'exports, 4 requests at once',
      callers: 4,
      call: {
        method: 'POST',
        path: '/portal/v1/exports',
        headers: asPerson,
        body: { kind: 'paymentRequest', columns, zone: 'Australia/Sydney', format: 'csv' },
      },
    },
    {
      name: `10 reviews of ${REVIEWED_ROWS.toLocaleString('en-AU')} payouts at once`,
      callers: 10,
      call: {
        method: 'POST',
        path: '/portal/v1/payoutBatchReviews',
        headers: asPerson,
        body: { rows },
      },
    },
  ]
}
