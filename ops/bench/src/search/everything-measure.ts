import type { Cell, Result } from '../report/result.ts'
import { formatFigure, NONE } from '../report/result.ts'
import { percentile } from '../report/statistics.ts'
import type { Client } from '../system/load.ts'
import { openClient } from '../system/load.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import { startProvider } from '../system/running-provider.ts'
import { idTokenOf } from '../system/sign-in.ts'
import { createCall } from './demo-callers.ts'
import { addSearched, hasOutgrown, MONTHS, valuesOf, waitForMonths } from './everything-books.ts'
import type { FillProgress } from './fill-progress.ts'
import { openProgress } from './fill-progress.ts'

const WARM_UP = 20
const BAR_MS = 80
const BAR_MS_AT_TEN_MILLION = 250
const CREATE_BAR = 1.1
/** Number of blocks of creates with search entries, and of creates without. The two kinds take turns. */
const CREATE_BLOCKS = 10
/** Rounds with the same token, which lasts ten minutes. */
const ROUNDS_OF_TOKEN = 50

export interface EverythingOptions {
  /** Numbers of payment requests to measure at, ascending. */
  sizes: readonly number[]
  /** Searches of each reading at each size. */
  rounds: number
  /** Folder of the measured database, which is kept, so that an interrupted run continues there. */
  folder?: string | undefined
}

type Times = Map<string, number[]>

interface Measured {
  size: number
  times: Times
  /** Searches of each reading that reached a time limit before they looked at everything. */
  unfinished: Map<string, number>
  loadSeconds: number
  bytes: number
}

/** Measures the search of everything on one provider while its payment requests grow over thirty months. */
export async function measureEverything({
  sizes,
  rounds,
  folder,
}: EverythingOptions): Promise<Result> {
  const provider = await startProvider({
    folder,
    settings: { MONTHS_AHEAD: String(MONTHS - 1) },
  })
  const client = openClient(provider.url, 1)
  try {
    await waitForMonths(provider)
    const progress = await openProgress(provider.database)
    const measured: Measured[] = []
    let present = 0
    for (const size of sizes) {
      const name = `${rounds} rounds at ${size}`
      const before = await progress.kept(name)
      if (before !== undefined) measured.push(measuredOf(before))
      else {
        const loadSeconds = await fill(provider, progress, present, size)
        const timings = await timesAt(provider, client, size, rounds)
        measured.push({ size, ...timings, loadSeconds, bytes: await bytesOf(provider) })
        await progress.keep(name, textOf(measured.at(-1)))
      }
      present = size
      process.stdout.write(`${size} measured\n`)
    }
    return resultOf(measured, await measureCreates(provider, client, rounds), rounds)
  } finally {
    client.close()
    await provider.stop()
  }
}

/** Adds rows up to a size and returns the seconds that it took. After an interruption, only the last part counts. */
async function fill(
  provider: RunningProvider,
  progress: FillProgress,
  present: number,
  size: number,
): Promise<number> {
  const name = `seconds to ${size}`
  if (await hasOutgrown(progress, size))
    throw new Error(
      `The folder has more than ${size} requests: use another one, or the same --rounds`,
    )
  const before = await progress.kept(name)
  if (before !== undefined) return Number(before)
  const began = performance.now()
  await addSearched(provider, present, size)
  const seconds = (performance.now() - began) / 1000
  await progress.keep(name, String(seconds))
  process.stdout.write(`${size} filled in ${Math.round(seconds)} s\n`)
  return seconds
}

function textOf(measured: Measured | undefined): string {
  return JSON.stringify(measured, (_, value) => (value instanceof Map ? [...value] : value))
}

function measuredOf(text: string): Measured {
  const { times, unfinished, ...others } = JSON.parse(text)
  return { ...others, times: new Map(times), unfinished: new Map(unfinished) }
}

async function timesAt(
  provider: RunningProvider,
  client: Client,
  size: number,
  rounds: number,
): Promise<Pick<Measured, 'times' | 'unfinished'>> {
  let token = ''
  const times: Times = new Map()
  const unfinished = new Map<string, number>()
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if ((round + WARM_UP) % ROUNDS_OF_TOKEN === 0) token = await tokenOf(provider)
    // A different row of the client each time, spread over all months.
    const half = Math.floor(size / 10)
    const n = (half + (Math.abs(Math.imul(round + WARM_UP, 7919)) % half)) * 5
    const row = await valuesOf(provider, n)
    for (const [name, text] of Object.entries(readings(n, row))) {
      const sent = performance.now()
      const finds = mayBeEmpty.has(name) ? undefined : name !== NOTHING
      const complete = await search(client, token, text, finds)
      if (round < 0) continue
      times.set(name, [...(times.get(name) ?? []), performance.now() - sent])
      if (!complete) unfinished.set(name, (unfinished.get(name) ?? 0) + 1)
    }
    const sent = performance.now()
    await provider.database.query({
      name: 'floor',
      text: 'SELECT * FROM payment_requests WHERE client_id = $1 AND payment_request_id = $2',
      values: ['HARBOUR', row.id],
      rowMode: 'array',
    })
    if (round >= 0) times.set(FLOOR, [...(times.get(FLOOR) ?? []), performance.now() - sent])
  }
  return { times, unfinished }
}

function tokenOf({ url, dashboardUrl }: RunningProvider): Promise<string> {
  const redirectUri = `${dashboardUrl}/auth-callback`
  return idTokenOf(url, { email: 'admin@harbour.example', redirectUri })
}

const FLOOR = 'floor: one request by its key, plain SQL'
const NOTHING = 'letters that nobody has'
const mayBeEmpty = new Set(['amount and name', 'day and rare name'])

/** The typed texts, by reading. */
function readings(n: number, row: Awaited<ReturnType<typeof valuesOf>>): Record<string, string> {
  const dollars = (row.cents / 100).toFixed(2)
  return {
    PayID: `pay-${n}@pay.tideway.example`,
    account: `062-000 ${String(n % 100_000_000).padStart(8, '1')}`,
    'provider’s id': row.id,
    'bank’s id': row.npp,
    'client transaction id': row.order,
    'part of a client transaction id': row.order.slice(4, 14),
    'part of a description': `inv-${n}`,
    'frequent name': 'smith',
    'beginning of a frequent name': 'smi',
    'rare name, without its accents': 'fernandez',
    'very rare name': 'xanthopoulos',
    'two frequent names': 'james smith',
    'two rare names': 'siobhan quillfeather',
    amount: `$${dollars}`,
    'amount without cents': `$${Math.floor(row.cents / 100)}`,
    'amount and name': `$${dollars} smith`,
    day: row.day,
    'day and rare name': `${row.day} fernandez`,
    'amount and day': `$${dollars} ${row.day}`,
    [NOTHING]: `qzxv${n}`,
    'two letters': 'zo',
  }
}

/** Searches, and returns true if everything was looked at. Throws if a complete answer lacks the expected hit. */
async function search(
  client: Client,
  token: string,
  text: string,
  finds: boolean | undefined,
): Promise<boolean> {
  const answer = await client.send({
    method: 'POST',
    path: '/portal/v1/search',
    headers: { authorization: `Bearer ${token}` },
    body: { Search: { text, timeZone: 'UTC' } },
  })
  if (answer.status !== 200) throw new Error(`${text}: ${answer.status} ${answer.text}`)
  const { groups, complete } = JSON.parse(answer.text) as { groups: unknown[]; complete: boolean }
  if (complete && finds !== undefined && groups.length > 0 !== finds)
    throw new Error(`${text}: ${answer.text.slice(0, 300)}`)
  return complete
}

interface Creates {
  entered: number[]
  without: number[]
}

/** Times creates with and without the triggers that write their search entries, in turn. */
async function measureCreates(
  { database }: RunningProvider,
  client: Client,
  rounds: number,
): Promise<Creates> {
  const creates: Creates = { entered: [], without: [] }
  const each = Math.max(20, Math.round((rounds * 10) / CREATE_BLOCKS))
  for (let block = 0; block < 2 * CREATE_BLOCKS; block += 1) {
    const entered = block % 2 === 0
    await database.query(
      `ALTER TABLE payment_requests ${entered ? 'ENABLE' : 'DISABLE'} TRIGGER payment_requests_search`,
    )
    for (let call = -5; call < each; call += 1) {
      const sent = performance.now()
      const { status, text } = await client.send(createCall())
      if (status !== 200) throw new Error(`create: ${status} ${text.slice(0, 200)}`)
      if (call >= 0) creates[entered ? 'entered' : 'without'].push(performance.now() - sent)
    }
  }
  return creates
}

/** Bytes of the entries with their indexes, for each payment request. */
async function bytesOf({ database }: RunningProvider): Promise<number> {
  const { rows } = await database.query(
    `SELECT sum(pg_total_relation_size(relid))::float8 / (SELECT count(*) FROM payment_requests) AS bytes
       FROM pg_partition_tree('search_entries') WHERE isleaf`,
  )
  return rows[0].bytes
}

function resultOf(measured: readonly Measured[], creates: Creates, rounds: number): Result {
  const titles = measured.map(({ size }) => size.toLocaleString('en-AU'))
  const names = [...(measured[0]?.times.keys() ?? [])]
  return {
    name: 'search-everything',
    title: 'Search of everything',
    notes: [
      `One provider process and its embedded PostgreSQL, fsync on. Paid requests of five clients, as many in each of ${MONTHS} months from the present one on, beside the demo world. Each has two entries: one for the request, and one for the payment received for it.`,
      `${rounds} searches of each reading at each size, in turn, over one kept-alive connection, by an administrator, who may find every kind. The floor runs in the same rounds.`,
      'Unfinished: a search that reached a bound of time says that it did not look at everything.',
      `Creates: ${creates.entered.length} with and as many without the trigger that enters them, in ${CREATE_BLOCKS} blocks of each in turn, at the largest size.`,
    ],
    tables: [
      {
        title: 'Searches, ms',
        columns: ['', ...titles.flatMap((title) => [`${title}: p50`, 'p99']), 'bar'],
        rows: names.map((name): Cell[] => [
          name,
          ...measured.flatMap(({ times, unfinished }) => {
            const [median, high] = [50, 99].map((p) =>
              formatFigure(percentile(times.get(name) ?? [], p)),
            )
            const left = unfinished.get(name)
            return [median ?? '', left === undefined ? (high ?? '') : `${high}, ${left} unfinished`]
          }),
          name === FLOOR ? '' : `p99 ≤ ${BAR_MS}, at 10,000,000 ≤ ${BAR_MS_AT_TEN_MILLION}`,
        ]),
      },
      {
        title: 'Creates, ms',
        columns: ['', 'p50', 'p95', 'p99', 'p99 of both', 'bar'],
        rows: [
          [
            'with entries',
            ...[50, 95, 99].map((p) => formatFigure(percentile(creates.entered, p))),
            `${formatFigure(percentile(creates.entered, 99) / percentile(creates.without, 99), 2)} ×`,
            `≤ ${CREATE_BAR} ×`,
          ],
          [
            'without',
            ...[50, 95, 99].map((p) => formatFigure(percentile(creates.without, p))),
            NONE,
            '',
          ],
        ],
      },
      {
        title: 'Database',
        columns: ['', ...titles],
        rows: [
          [
            'entries with their indexes, bytes a request',
            ...measured.map(({ bytes }) => formatFigure(bytes, 0)),
          ],
          [
            'adding the rows, s',
            ...measured.map(({ loadSeconds }) => formatFigure(loadSeconds, 0)),
          ],
        ],
      },
    ],
  }
}
