import type { Cell, Result, Table } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { percentile } from './report/statistics.ts'
import type { Page } from './search/demo-callers.ts'
import { createCall, HARBOUR_KEY, payCall, searchCall } from './search/demo-callers.ts'
import type { Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

/** Months over which the added requests are spread. */
const SPREAD = 30
/** Months after the present one that the tables are divided into, ascending. */
const MONTHS = [1, 10, 60]
const A_PAGE = 100
const WARM_UP = 100
/** p99 at the most rows, as a multiple of that at the fewest. */
const ROWS_BAR = 1.3
/** p50 at the most months, as a multiple of that at the fewest. */
const MONTHS_BAR = 1.1
/** Rows that each statement adds. */
const ROWS_AT_ONCE = 100_000
const REPORTED_ROWS = 1_000_000
const tables = [
  'payment_requests',
  'payment_request_keys',
  'received_payments',
  'received_payment_keys',
]

export interface GrowthOptions {
  /** Numbers of payment requests to measure at, ascending. */
  sizes: readonly number[]
  /** Calls of each kind at each size. */
  rounds: number
}

interface Measured {
  size: number
  months: number
  times: Map<string, number[]>
  planningMs: number
  bytesPerRow: Map<string, number>
}

/**
 * Measures the same calls on the same provider: at the smallest size while its tables are divided into more months, then
 * at the most months while its payment requests grow.
 */
export async function measureGrowth({ sizes, rounds }: GrowthOptions): Promise<Result> {
  const provider = await startProvider({ settings: { MONTHS_AHEAD: String(MONTHS[0]) } })
  const client = openClient(provider.url, 1)
  try {
    const measured: Measured[] = []
    let present = 0
    for (const size of sizes) {
      await addRequests(provider, present, size)
      for (const months of present === 0 ? MONTHS : MONTHS.slice(-1)) {
        await makeMonths(provider, months)
        measured.push(await measureAt(provider, client, { size, months, rounds }))
        process.stdout.write(`${size} measured at ${months} months\n`)
      }
      present = size
    }
    return resultOf(measured, rounds)
  } finally {
    client.close()
    await provider.stop()
  }
}

/** Divides the tables into months up to this many after the present one. */
async function makeMonths({ database }: RunningProvider, months: number): Promise<void> {
  await database.query(
    `SELECT make_month(table_name, from_month, to_month) FROM months_to_make(now(), $1::int)`,
    [months],
  )
  const { rows } = await database.query('SELECT months_ready(now()) AS ready')
  if (rows[0]?.ready !== months)
    throw new Error(`${rows[0]?.ready} months are ready in place of ${months}`)
}

/** Adds paid requests of one client, as many to each month, without triggers. The ledger gets no entries. */
async function addRequests({ database }: RunningProvider, from: number, to: number): Promise<void> {
  const connection = await database.connect()
  try {
    await connection.query('SET session_replication_role = replica')
    for (let first = from; first < to; first += ROWS_AT_ONCE) {
      const last = Math.min(first + ROWS_AT_ONCE, to) - 1
      await connection.query(addition, [first, last, SPREAD])
      if ((last + 1) % REPORTED_ROWS === 0) process.stdout.write(`${last + 1} rows\n`)
    }
    await connection.query('RESET session_replication_role')
    for (const table of tables) await connection.query(`VACUUM (ANALYZE) ${table}`)
  } finally {
    connection.release()
  }
}

/** $1 and $2: the first and last number. $3: months, starting with the present one. */
const addition = `
  WITH numbered AS MATERIALIZED (
    SELECT n, id_at(at) AS id, at FROM (
      SELECT n, months_after(month_of(now()), (n % $3)::int) + (n / $3 % 2400000) * interval '1 s' AS at
        FROM generate_series($1::bigint, $2::bigint) n) placed
  ), requests AS (
    INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
        payment_description, status, created_at, completed_at, expiry_at, amount_received_cents, settled_by, npp_transaction_id,
        payer_bsb, payer_account_number, payer_name)
      SELECT 'HARBOUR', id, 'growth-' || n, 'growth-' || n || '@pay.tideway.example', 1250, 'Measured order', 'COMPLETE',
             at, at + interval '10 minutes', at + interval '2 days', 1250, 'PayID', 'growth-npp-' || n, '062000', '12340001', 'Payer'
        FROM numbered
  ), keys AS (
    INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
      SELECT 'HARBOUR', 'growth-' || n, id FROM numbered
  ), received AS (
    INSERT INTO received_payments (client_id, npp_transaction_id, payment_request_id, pay_id, amount_cents, payer_bsb,
        payer_account_number, payer_name, received_at, outcome, credited_payment_request_id)
      SELECT 'HARBOUR', 'growth-npp-' || n, id, 'growth-' || n || '@pay.tideway.example', 1250, '062000', '12340001', 'Payer',
             at + interval '10 minutes', 'ACCEPTED', id
        FROM numbered
  )
  INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
    SELECT 'growth-npp-' || n, 'HARBOUR', id FROM numbered`

async function measureAt(
  provider: RunningProvider,
  client: Client,
  { size, months, rounds }: { size: number; months: number; rounds: number },
): Promise<Measured> {
  const times = new Map<string, number[]>()
  const timed = async (name: string, round: number, ask: () => Promise<unknown>) => {
    const sent = performance.now()
    await ask()
    if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - sent])
  }
  const deep = await deepPosition(client, size)
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // A different row and day each time, spread over all months.
    const n = Math.abs(Math.imul(round + WARM_UP, 7919)) % size
    await timed('search, first page', round, () => search(client, {}))
    await timed('search, deep page', round, () => search(client, {}, deep))
    await timed('search by clientTransactionId', round, () =>
      search(client, { clientTransactionId: `growth-${n}` }),
    )
    await timed('search by date', round, () => search(client, dayOf(n)))
    let created = { id: '', payID: '' }
    await timed('create', round, async () => {
      created = await create(client)
    })
    await expectOk(client.send(payCall(created.payID)))
    await timed('read by key', round, () =>
      expectOk(
        client.send({
          method: 'GET',
          path: `/rest/v1/paymentRequest?id=${created.id}`,
          headers: { authorization: HARBOUR_KEY },
        }),
      ),
    )
    await timed('refund', round, () =>
      expectOk(
        client.send({
          method: 'POST',
          path: `/rest/v1/paymentRequest/refund?id=${created.id}&refundAmount=5.00`,
          headers: { authorization: HARBOUR_KEY },
          body: {},
        }),
      ),
    )
  }
  return {
    size,
    months,
    times,
    planningMs: await planningOf(provider),
    bytesPerRow: await sizes(provider),
  }
}

/** Returns the place of a page in the middle of all requests. */
async function deepPosition(client: Client, size: number): Promise<string | undefined> {
  const page = await search(client, {}, undefined, Math.min(50_000, Math.floor(size / 2)))
  return page.nextPageId
}

async function search(
  client: Client,
  criteria: object,
  nextPageId?: string,
  records = A_PAGE,
): Promise<Page> {
  return JSON.parse(await expectOk(client.send(searchCall(records, { criteria, nextPageId }))))
}

async function create(client: Client): Promise<{ id: string; payID: string }> {
  const { PaymentRequest, PaymentRequestStatus } = JSON.parse(
    await expectOk(client.send(createCall())),
  ) as Page['records'][number]
  return { id: PaymentRequestStatus.paymentRequestId, payID: PaymentRequest.payID }
}

function dayOf(n: number): { fromDate: string; toDate: string } {
  const now = new Date()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (n % SPREAD), 1 + (n % 28))
  return {
    fromDate: new Date(at).toISOString(),
    toDate: new Date(at + 86_399_999).toISOString(),
  }
}

async function expectOk(answer: ReturnType<Client['send']>): Promise<string> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`)
  return text
}

/** Planning time of a first page, in milliseconds. */
async function planningOf({ database }: RunningProvider): Promise<number> {
  const plan = `EXPLAIN (SUMMARY, FORMAT JSON) SELECT * FROM payment_requests WHERE client_id = 'HARBOUR'
    ORDER BY created_at DESC, payment_request_id DESC LIMIT 101`
  await database.query(plan)
  const { rows } = await database.query(plan)
  return rows[0]['QUERY PLAN'][0]['Planning Time']
}

/** Bytes of each table with its indexes, for each row. */
async function sizes({ database }: RunningProvider): Promise<Map<string, number>> {
  const bytesByTable = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await database.query(
      `SELECT coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree($1::regclass) WHERE isleaf),
                pg_total_relation_size($1::regclass))::float8
            / (SELECT count(*) FROM ${table}) AS bytes`,
      [table],
    )
    bytesByTable.set(table, rows[0].bytes)
  }
  return bytesByTable
}

function resultOf(measured: readonly Measured[], rounds: number): Result {
  const [smallest] = measured
  const largest = measured.at(-1)
  if (!smallest || !largest) throw new Error('nothing was measured')
  const atSmallestSize = measured.filter(({ size }) => size === smallest.size)
  const atMostMonths = measured.filter(({ months }) => months === largest.months)
  const sizeOf = ({ size }: Measured) => size.toLocaleString('en-AU')
  return {
    name: 'growth',
    title: 'Growth',
    notes: [
      `One provider process and its embedded PostgreSQL, fsync on. Paid requests of one client, spread over ${SPREAD} months, beside the demo world. The ledger does not grow with them.`,
      `${rounds} calls of each kind at each point, in turn, over one kept-alive connection. Every create is paid and refunded.`,
      'Months are those after the present one. Tables whose rows expire, and the entries of the search, are divided by month.',
    ],
    tables: [
      callsTable(`Calls, ms, at ${sizeOf(smallest)} payment requests`, atSmallestSize, {
        titleOf: ({ months }) => (months === 1 ? '1 month' : `${months} months`),
        ratio: 'p50, most months to fewest',
        at: 50,
        bar: MONTHS_BAR,
      }),
      callsTable(`Calls, ms, at ${largest.months} months`, atMostMonths, {
        titleOf: sizeOf,
        ratio: 'p99, largest to smallest',
        at: 99,
        bar: ROWS_BAR,
      }),
      {
        title: 'Database',
        columns: ['', ...atMostMonths.map(sizeOf)],
        rows: [
          [
            'planning a first page, ms',
            ...atMostMonths.map(({ planningMs }) => formatFigure(planningMs, 2)),
          ],
          ...tables.map((table): Cell[] => [
            `${table}, bytes on disk a row`,
            ...atMostMonths.map(({ bytesPerRow }) =>
              formatFigure(bytesPerRow.get(table) ?? Number.NaN, 0),
            ),
          ]),
        ],
      },
    ],
  }
}

/** p50 and p99 of each call at each point, and the last point as a multiple of the first. */
function callsTable(
  title: string,
  points: readonly Measured[],
  {
    titleOf,
    ratio,
    at,
    bar,
  }: { titleOf: (point: Measured) => string; ratio: string; at: number; bar: number },
): Table {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) throw new Error(`${title}: nothing was measured`)
  return {
    title,
    columns: ['', ...points.flatMap((point) => [`${titleOf(point)}: p50`, 'p99']), ratio, 'bar'],
    rows: [...first.times.keys()].map((name): Cell[] => {
      const of = ({ times }: Measured, p: number) => percentile(times.get(name) ?? [], p)
      return [
        name,
        ...points.flatMap((point) => [formatFigure(of(point, 50)), formatFigure(of(point, 99))]),
        `${formatFigure(of(last, at) / of(first, at), 2)} ×`,
        `≤ ${bar} ×`,
      ]
    }),
  }
}
