import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { percentile } from './report/statistics.ts'
import type { Page } from './search/demo-callers.ts'
import { createCall, HARBOUR_KEY, payCall, searchCall } from './search/demo-callers.ts'
import type { Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

const MONTHS = 30
const A_PAGE = 100
const WARM_UP = 20
const BAR = 1.3
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
  times: Map<string, number[]>
  planningMs: number
  bytesPerRow: Map<string, number>
}

/** Measures the same calls on the same provider while its payment requests grow over thirty months. */
export async function measureGrowth({ sizes, rounds }: GrowthOptions): Promise<Result> {
  const provider = await startProvider({ settings: { MONTHS_AHEAD: String(MONTHS - 1) } })
  const client = openClient(provider.url, 1)
  try {
    await waitForMonths(provider)
    const measured: Measured[] = []
    let present = 0
    for (const size of sizes) {
      await addRequests(provider, present, size)
      present = size
      measured.push(await measureAt(provider, client, size, rounds))
      process.stdout.write(`${size} measured\n`)
    }
    return resultOf(measured, rounds)
  } finally {
    client.close()
    await provider.stop()
  }
}

async function waitForMonths({ database }: RunningProvider): Promise<void> {
  for (let second = 0; second < 300; second += 1) {
    const { rows } = await database.query('SELECT months_ready(now()) AS ready')
    if (rows[0]?.ready === MONTHS - 1) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('the months were not made within five minutes')
}

/** Adds paid requests of one client, as many to each month, without triggers. The ledger gets no entries. */
async function addRequests({ database }: RunningProvider, from: number, to: number): Promise<void> {
  const connection = await database.connect()
  try {
    await connection.query('SET session_replication_role = replica')
    for (let first = from; first < to; first += ROWS_AT_ONCE) {
      const last = Math.min(first + ROWS_AT_ONCE, to) - 1
      await connection.query(addition, [first, last, MONTHS])
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
  size: number,
  rounds: number,
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
  return { size, times, planningMs: await planningOf(provider), bytesPerRow: await sizes(provider) }
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
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (n % MONTHS), 1 + (n % 28))
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
  const titles = measured.map(({ size }) => size.toLocaleString('en-AU'))
  const calls = [...smallest.times.keys()].map((name): Cell[] => {
    const of = ({ times }: Measured, p: number) => percentile(times.get(name) ?? [], p)
    return [
      name,
      ...measured.flatMap((one) => [formatFigure(of(one, 50)), formatFigure(of(one, 99))]),
      `${formatFigure(of(largest, 99) / of(smallest, 99), 2)} ×`,
      `≤ ${BAR} ×`,
    ]
  })
  return {
    name: 'growth',
    title: 'Growth',
    notes: [
      `One provider process and its embedded PostgreSQL, fsync on. Paid requests of one client, as many in each of ${MONTHS} months from the present one on, beside the demo world. The ledger does not grow with them.`,
      `${rounds} calls of each kind at each size, in turn, over one kept-alive connection. Every create is paid and refunded.`,
    ],
    tables: [
      {
        title: 'Calls, ms',
        columns: [
          '',
          ...titles.flatMap((title) => [`${title}: p50`, 'p99']),
          'p99, largest to smallest',
          'bar',
        ],
        rows: calls,
      },
      {
        title: 'Database',
        columns: ['', ...titles],
        rows: [
          ['planning a first page, ms', ...measured.map((one) => formatFigure(one.planningMs, 2))],
          ...tables.map((table): Cell[] => [
            `${table}, bytes on disk a row`,
            ...measured.map((one) => formatFigure(one.bytesPerRow.get(table) ?? Number.NaN, 0)),
          ]),
        ],
      },
    ],
  }
}
