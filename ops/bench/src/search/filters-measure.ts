import { DAY } from '@tideway/contract/time/durations'
import type { Cell, Result } from '../report/result.ts'
import { formatFigure, NONE } from '../report/result.ts'
import { percentile } from '../report/statistics.ts'
import type { Call, Client } from '../system/load.ts'
import { atRate, openClient } from '../system/load.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import { startProvider } from '../system/running-provider.ts'
import { HARBOUR_KEY, KELP_KEY } from './demo-callers.ts'
import { addSearched, MONTHS, valuesOf, waitForMonths } from './everything-books.ts'

const A_PAGE = 100
const WARM_UP = 3
const OTHERS_A_SECOND = 50

interface FiltersOptions {
  /** Calls of each kind. */
  rounds: number
  /** Payment requests over 5 clients and thirty months. */
  size: number
}

/** Measures filtered searches and totals of one client, and what they cost another client. */
export async function measureFilters(options: FiltersOptions): Promise<Result> {
  const provider = await startProvider({ settings: { MONTHS_AHEAD: String(MONTHS - 1) } })
  const client = openClient(provider.url, 4)
  try {
    await waitForMonths(provider)
    await addSearched(provider, 0, options.size)
    const all = await totalOf(client, {})
    const { npp } = await valuesOf(provider, 0)
    const pages = await measureEach(client, pagesToAsk(npp), options.rounds)
    const totals = await measureEach(client, totalsToAsk(), options.rounds)
    const floor = await measureFloor(provider, options.rounds)
    return {
      name: 'filters',
      title: 'Filters and totals',
      notes: [
        `One provider process and its embedded PostgreSQL, ${options.size.toLocaleString('en-AU')} payment requests over 5 clients and ${MONTHS} months beside the demo world, whose requests are the oldest. The client that calls has ${all.recordCount.toLocaleString('en-AU')} in its list.`,
        'Calls run in turn, one of each kind a round, over one kept-alive connection.',
        'Two letters, a rare status and an id of the bank make the call compare every record of the client, or the most that a call compares.',
      ],
      tables: [
        {
          title: `Search, ${A_PAGE} records a page, ${options.rounds} calls each, ms`,
          columns: ['', 'records', 'p50', 'p95', 'p99', 'worst'],
          rows: pages,
        },
        {
          title: `Totals, ${options.rounds} calls each, ms`,
          columns: ['', 'records', 'p50', 'p95', 'p99', 'worst'],
          rows: [...totals, floor],
        },
        {
          title: `Another client’s balance during this, ${OTHERS_A_SECOND} calls a second, ms`,
          columns: ['', '', 'p50', 'p95', 'p99', 'worst'],
          rows: [
            await measureOthers(client, 'nobody else', () => Promise.resolve()),
            await measureOthers(client, 'somebody totals all without a pause', () =>
              totalOf(client, {}),
            ),
            await measureOthers(client, 'somebody searches letters that nobody has', () =>
              send(client, searchOf({ name: 'qx' })),
            ),
          ],
        },
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

const NO_MATCH = 'nobody has this name'

const callOf = (path: string, criteria: object): Call => ({
  method: 'POST',
  path: `/rest/v1/paymentRequest/search${path}`,
  headers: { authorization: HARBOUR_KEY },
  body: { PaymentRequestSearch: criteria },
})
const searchOf = (criteria: object) => callOf(`?numberOfRecords=${A_PAGE}`, criteria)

interface Answer {
  recordCount: number
}

async function send(client: Client, call: Call): Promise<Answer> {
  const { status, text } = await client.send(call)
  if (status !== 200) throw new Error(`the call answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

const totalOf = (client: Client, criteria: object) => send(client, callOf('/totals', criteria))

function pagesToAsk(npp: string): Record<string, Call> {
  return {
    'no filter': searchOf({}),
    'status that most have': searchOf({ status: ['COMPLETE'] }),
    'status of a few of the oldest': searchOf({ status: ['RETURN_FAILED'] }),
    'amount, a wide range': searchOf({ amountFrom: '10.00', amountTo: '100.00' }),
    'amount, one value': searchOf({ amountFrom: '77.77', amountTo: '77.77' }),
    'frequent name': searchOf({ name: 'smith' }),
    'name of one in 50,000': searchOf({ name: 'xanthopoulos' }),
    'a name that nobody has': searchOf({ name: NO_MATCH }),
    'two letters that nobody has': searchOf({ name: 'qx' }),
    'an id of the bank': searchOf({ paymentReference: npp }),
    'all filters': searchOf({ status: ['COMPLETE'], amountFrom: '5.00', name: 'ava jones' }),
  }
}

function totalsToAsk(): Record<string, Call> {
  const from = Date.now()
  const dates = {
    fromDate: new Date(from).toISOString(),
    toDate: new Date(from + 30 * DAY).toISOString(),
  }
  return {
    'all records': callOf('/totals', {}),
    'thirty days': callOf('/totals', dates),
    'one status': callOf('/totals', { status: ['COMPLETE'] }),
    'frequent name': callOf('/totals', { name: 'smith' }),
    'two letters of a name': callOf('/totals', { name: 'an' }),
  }
}

async function measureEach(
  client: Client,
  calls: Record<string, Call>,
  rounds: number,
): Promise<Cell[][]> {
  const times = new Map<string, number[]>()
  const counts = new Map<string, number>()
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const sent = performance.now()
      const { recordCount } = await send(client, call)
      counts.set(name, recordCount)
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - sent])
    }
  }
  return [...times].map(([name, ms]) => row(name, ms, counts.get(name)))
}

/** Counts and adds up with one plain statement, without the API. */
async function measureFloor({ database }: RunningProvider, rounds: number): Promise<Cell[]> {
  const ms: number[] = []
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const sent = performance.now()
    await database.query(
      `SELECT status, count(*), sum(payment_amount_cents) FROM payment_requests
        WHERE client_id = 'HARBOUR' AND deleted_at IS NULL GROUP BY status`,
    )
    if (round >= 0) ms.push(performance.now() - sent)
  }
  return row('floor: plain SQL, all records', ms)
}

async function measureOthers(
  client: Client,
  name: string,
  beside: () => Promise<unknown>,
): Promise<Cell[]> {
  let over = false
  const busy = (async () => {
    while (!over) {
      await beside()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const call = { method: 'GET', path: '/rest/v1/balance', headers: { authorization: KELP_KEY } }
  const timed = await atRate(client, OTHERS_A_SECOND, 10, () => call)
  over = true
  await busy
  const failed = timed.find(({ status }) => status !== 200)
  if (failed) throw new Error(`the balance answered ${failed.status}`)
  return row(
    name,
    timed.map(({ ms }) => ms),
  )
}

function row(name: string, times: readonly number[], records?: number): Cell[] {
  return [
    name,
    records === undefined ? NONE : records.toLocaleString('en-AU'),
    ...[50, 95, 99, 100].map((p) => formatFigure(percentile([...times], p))),
  ]
}
