import { DAY } from '@tideway/contract/time/durations'
import type { Cell, Table } from '../report/result.ts'
import { formatFigure, NONE } from '../report/result.ts'
import { percentile } from '../report/statistics.ts'
import type { Client } from '../system/load.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import type { Page } from './demo-callers.ts'
import { HARBOUR_KEY, KELP_KEY, searchCall } from './demo-callers.ts'

const A_PAGE = 100
const DEEP = 150_000
const HOP = 50_000
const WARM_UP = 20

type Times = Map<string, number[]>
type Ask = () => Promise<unknown>

/**
 * Measures pages of a hundred by each field in turn, so that other load on the machine affects all of them equally.
 */
export async function measurePages(
  provider: RunningProvider,
  client: Client,
  rounds: number,
): Promise<Table> {
  const requested = await kinds(provider, client)
  const times: Times = new Map([...requested.keys()].map((name) => [name, []]))
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [name, ask] of requested) {
      const sent = performance.now()
      await ask()
      if (round >= 0) times.get(name)?.push(performance.now() - sent)
    }
  }
  return {
    title: `Search, ${A_PAGE} records a page, one caller, ${rounds} calls each, ms`,
    columns: ['', 'p50', 'p95', 'p99', 'worst', 'bar', 'stretch', 'floor p50'],
    rows: [...requested.keys()].map((name) => row(name, times)),
  }
}

const FIRST = 'first page'
const DEEP_PAGE = `page ${DEEP / A_PAGE + 1}`
const FLOOR = 'floor: plain SQL, first page'
const DEEP_FLOOR = `floor: plain SQL, ${DEEP_PAGE}`

function row(name: string, times: Times): Cell[] {
  const own = times.get(name) ?? []
  const p50Of = (other: string) => percentile(times.get(other) ?? [], 50)
  const [p50 = Number.NaN, ...rest] = [50, 95, 99, 100].map((p) => percentile(own, p))
  const isFloor = name === FLOOR || name === DEEP_FLOOR
  const ratio = `; ≤ 1.2 × the first: ${formatFigure(p50 / p50Of(FIRST), 2)} ×`
  return [
    name,
    ...[p50, ...rest].map((ms) => formatFigure(ms)),
    isFloor ? '' : `p50 ≤ 15, p99 ≤ 80${name === DEEP_PAGE ? ratio : ''}`,
    isFloor ? '' : 'p99 ≤ 25',
    isFloor ? NONE : formatFigure(p50Of(name === DEEP_PAGE ? DEEP_FLOOR : FLOOR), 2),
  ]
}

async function kinds(provider: RunningProvider, client: Client): Promise<Map<string, Ask>> {
  const deep = await positionAt(client, HARBOUR_KEY, DEEP)
  const elsewhere = [
    ...(await positions(client, HARBOUR_KEY)),
    ...(await positions(client, KELP_KEY)),
  ]
  const some = await page(client, searchCall(1, { nextPageId: deep }))
  const [record] = some.records
  if (!record) throw new Error(`there are no ${DEEP} payment requests: seed with --size 1000000`)
  const at = Date.parse(record.PaymentRequestStatus.createdDateTime)
  const iso = (instant: number) => new Date(instant).toISOString()
  const day = { fromDate: iso(at), toDate: iso(at + DAY) }
  const wide = { fromDate: iso(at - 10 * DAY), toDate: iso(at + 40 * DAY) }
  const { payID, clientTransactionId } = record.PaymentRequest
  const completed = { searchByDateType: 'COMPLETED_DESC' }
  const criteria: Record<string, object> = {
    [FIRST]: {},
    'by Client Transaction ID': { clientTransactionId },
    'by PayID': { payID },
    'by PayID that nobody has': { payID: 'nobody@pay.harbour.example' },
    'by PayID within dates': { payID, ...wide },
    'by branch': { clientBranch: 'Newtown' },
    'by branch that is not there': { clientBranch: 'Nowhere' },
    'by branch within dates': { clientBranch: 'Newtown', ...wide },
    'by dates, a day': day,
    'by dates, fifty days': wide,
    'by completion': completed,
    'by completion within dates': { ...completed, ...wide },
    'by completion and branch': { ...completed, clientBranch: 'Newtown' },
    'by completion and branch that is not there': { ...completed, clientBranch: 'Nowhere' },
    'by completion and PayID': { ...completed, payID },
  }
  const asks = new Map<string, Ask>()
  for (const [name, filters] of Object.entries(criteria)) {
    asks.set(name, () => page(client, searchCall(A_PAGE, { criteria: filters })))
    if (name === FIRST)
      asks.set(DEEP_PAGE, () => page(client, searchCall(A_PAGE, { nextPageId: deep })))
  }
  for (const [name, filters] of Object.entries(criteria)) {
    if (!/branch$|days$|completion$/.test(name)) continue
    const { nextPageId } = await page(client, searchCall(20_000, { criteria: filters }))
    if (nextPageId === undefined) continue
    asks.set(`${name}, page 201`, () =>
      page(client, searchCall(A_PAGE, { criteria: filters, nextPageId })),
    )
  }
  asks.set('anywhere in two clients of 200,000', () => {
    const one = elsewhere[Math.floor(Math.random() * elsewhere.length)]
    return page(client, searchCall(A_PAGE, one))
  })
  asks.set(FLOOR, () => plain(provider, 'true', []))
  asks.set(DEEP_FLOOR, () =>
    plain(provider, '(created_at, payment_request_id) < ($2, $3)', [
      new Date(at),
      record.PaymentRequestStatus.paymentRequestId,
    ]),
  )
  return asks
}

/** Reads the rows of a page with a prepared statement, without the API. */
function plain({ database }: RunningProvider, place: string, values: unknown[]): Promise<unknown> {
  return database.query({
    name: place,
    text: `SELECT * FROM payment_requests WHERE client_id = $1 AND deleted_at IS NULL AND ${place}
      ORDER BY created_at DESC, payment_request_id DESC LIMIT ${A_PAGE + 1}`,
    values: ['HARBOUR', ...values],
    rowMode: 'array',
  })
}

async function page(client: Client, call: Parameters<Client['send']>[0]): Promise<Page> {
  const { status, text } = await client.send(call)
  if (status !== 200) throw new Error(`the search answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

async function positionAt(
  client: Client,
  authorization: string,
  depth: number,
): Promise<string | undefined> {
  let nextPageId: string | undefined
  for (let passed = 0; passed < depth; passed += HOP) {
    ;({ nextPageId } = await page(client, searchCall(HOP, { authorization, nextPageId })))
    if (nextPageId === undefined) throw new Error(`there are no ${depth} payment requests`)
  }
  return nextPageId
}

async function positions(client: Client, authorization: string) {
  const starts = []
  for (const depth of [0, HOP, 2 * HOP, DEEP]) {
    starts.push({ authorization, nextPageId: await positionAt(client, authorization, depth) })
  }
  return starts
}
