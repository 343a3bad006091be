import { randomUUID } from 'node:crypto'
import { measureLongReads } from './fairness-reads.ts'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { median, percentile } from './report/statistics.ts'
import { HARBOUR_KEY, KELP_KEY } from './search/demo-callers.ts'
import type { Call, TimedCall } from './system/load.ts'
import { atRate, openClient } from './system/load.ts'
import { startProvider } from './system/running-provider.ts'

export interface FairnessOptions {
  runs: number
  /** Length of each quiet period and of each storm, in seconds. */
  seconds: number
}

const STORM = 200
/** Payment requests of the client that runs the long searches. */
const RECORDS = 50_000
const OTHERS_PER_SECOND = 20

/** Measures how much one client's storm of payouts slows the calls of another client. */
export async function measureFairness({ runs, seconds }: FairnessOptions): Promise<Result> {
  const provider = await startProvider({ size: RECORDS, clients: 1 })
  const client = openClient(provider.url, 32)
  const storming = openClient(provider.url, STORM)
  try {
    const kinds: [string, () => Call][] = [
      ['GET /balance', () => balance(KELP_KEY)],
      ['POST /paymentRequest', () => create('KELPCO1', KELP_KEY)],
    ]
    const rows: Cell[][] = []
    for (const [name, call] of kinds) {
      const quiet: TimedCall[][] = []
      const during: TimedCall[][] = []
      const stormMs: number[] = []
      await atRate(client, OTHERS_PER_SECOND, 2, call)
      for (let run = 0; run < runs; run += 1) {
        quiet.push(accepted(await atRate(client, OTHERS_PER_SECOND, seconds, call)))
        const began = performance.now()
        const storm = Promise.all(
          Array.from({ length: STORM }, () => storming.send(payout())),
        ).then((answers) => {
          stormMs.push(performance.now() - began)
          const refused = answers.find(({ status }) => status !== 201)
          if (refused) throw new Error(`a payout was answered ${refused.status} ${refused.text}`)
        })
        during.push(accepted(await atRate(client, OTHERS_PER_SECOND, seconds, call)))
        await storm
      }
      const p = (of: TimedCall[][], rank: number) =>
        of.map((calls) =>
          percentile(
            calls.map(({ ms }) => ms),
            rank,
          ),
        )
      const ratios = p(during, 99).map((ms, run) => ms / (p(quiet, 99)[run] ?? Number.NaN))
      rows.push([
        name,
        formatFigure(median(p(quiet, 50))),
        formatFigure(median(p(quiet, 99))),
        formatFigure(median(p(during, 50))),
        formatFigure(median(p(during, 99))),
        formatFigure(Math.max(...p(during, 100))),
        formatFigure(median(ratios), 2),
        formatFigure(median(stormMs) / 1000, 1),
        '≤ 2 ×',
      ])
    }
    const longReads = await measureLongReads(provider, client, { runs, seconds })
    return {
      name: 'fairness',
      title: 'One client’s storm, and another client',
      notes: [
        'One provider process and its embedded PostgreSQL, fsync on, the demo world and 50,000 payment requests of the client that storms and reads. The load generator shares the cores with them.',
        `${STORM} payouts of one client at once, while another client calls ${OTHERS_PER_SECOND} times a second for ${seconds} s; before each storm, the same without one; runs: ${runs}. A time counts from when its call was due.`,
        `Long searches: 1 and 3 connections of one client read all 50,000 again and again, while another client calls GET /balance 100 times a second for ${seconds} s.`,
        'The storm ends when the last of its payouts is answered; their instructions and webhooks still leave then.',
      ],
      tables: [
        {
          title: 'Calls of the other client',
          columns: [
            '',
            'quiet p50 ms',
            'quiet p99 ms',
            'in it p50 ms',
            'in it p99 ms',
            'slowest ms',
            'p99 ratio',
            'storm s',
            'bar',
          ],
          rows,
        },
        longReads,
      ],
    }
  } finally {
    client.close()
    storming.close()
    await provider.stop()
  }
}

function accepted(calls: TimedCall[]): TimedCall[] {
  const failed = calls.find(({ status }) => status !== 200)
  if (failed) throw new Error(`the other client was answered ${failed.status}`)
  return calls
}

const balance = (authorization: string): Call => ({
  method: 'GET',
  path: '/rest/v1/balance',
  headers: { authorization },
})

function create(clientId: string, authorization: string): Call {
  return {
    method: 'POST',
    path: '/rest/v1/paymentRequest',
    headers: { authorization },
    body: {
      PaymentRequest: {
        clientId,
        clientTransactionId: randomUUID(),
        paymentAmount: 12.5,
        paymentDescription: 'Measured order',
      },
    },
  }
}

function payout(): Call {
  return {
    method: 'POST',
    path: '/rest/v1/payment',
    headers: { authorization: HARBOUR_KEY, 'idempotency-key': randomUUID() },
    body: {
      Payment: {
        paymentAmount: '0.01',
        paymentDescription: 'Measured payout',
        payeeName: 'Marnie Blake',
        clientPaymentId: randomUUID(),
        bsb: '062000',
        accountNumber: '12340002',
      },
    },
  }
}
