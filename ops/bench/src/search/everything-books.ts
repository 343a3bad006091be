import type pg from 'pg'
import type { RunningProvider } from '../system/running-provider.ts'
import type { FillProgress } from './fill-progress.ts'
import { openProgress } from './fill-progress.ts'

/** Months that the records are spread over, starting with the present one. */
export const MONTHS = 30
const CLIENTS = ['HARBOUR', 'KELPCO1', 'SEARCH1', 'SEARCH2', 'SEARCH3']
/** Rows that each statement adds. */
const ROWS_AT_ONCE = 50_000
/** Connections that add rows at once. */
const CONNECTIONS = 2
const tables = [
  'payment_requests',
  'payment_request_keys',
  'received_payments',
  'received_payment_keys',
  'search_entries',
]

/** Names, from frequent to rare: from 22 to 3 rows in a hundred. */
const firstNames =
  'James,Mary,Noah,Olivia,Zoë,Liam,Chloé,Jack,Amelia,Thomas,Isla,William,Ava,Björn,Grace,Nguyễn,Charlotte,Leo,Henry,Siobhán'
/** From 18 to 2 rows in a hundred. */
const surnames =
  'Smith,Jones,Williams,Brown,Wilson,Taylor,Johnson,Nguyen,White,Martin,Anderson,Thompson,Walker,Ryan,Müller,Singh,Lee,Kelly,Harris,Robinson,King,Kaur,Campbell,Young,Mitchell,Evans,Papadopoulos,O’Brien,Fernández,Quillfeather'

export async function waitForMonths({ database }: RunningProvider): Promise<void> {
  for (let second = 0; second < 300; second += 1) {
    const { rows } = await database.query('SELECT months_ready(now()) AS ready')
    if (rows[0]?.ready === MONTHS - 1) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('the months were not made within five minutes')
}

/**
 * Adds paid requests of five clients, as many to each month, without triggers. The index of texts is built afterwards.
 * The ledger gets no entries. Rows that were added before are left out, so an interrupted run can be repeated.
 */
export async function addSearched(
  { database }: RunningProvider,
  from: number,
  to: number,
): Promise<void> {
  const progress = await openProgress(database)
  await database.query(
    `INSERT INTO clients (client_id, client_name, created_at) SELECT id, id, now() FROM unnest($1::text[]) id
     ON CONFLICT DO NOTHING`,
    [CLIENTS],
  )
  const restoreTextIndex = await dropTextIndex(database, progress)
  await setFillSettings(database, true)
  const waiting: number[] = []
  for (let first = from; first < to; first += ROWS_AT_ONCE) waiting.push(first)
  const addNext = async () => {
    const first = waiting.shift()
    if (first === undefined) return false
    await addOnce(database, progress, first, Math.min(first + ROWS_AT_ONCE, to) - 1)
    return true
  }
  // The first rows enter each client's months. Entering the same ones at once could deadlock.
  await addNext()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (await addNext());
    }),
  )
  await setFillSettings(database, false)
  await restoreTextIndex()
  for (const table of tables) await database.query(`VACUUM (ANALYZE) ${table}`)
}

/** Returns true if rows from this size on were added, so that it can no longer be measured. */
export async function hasOutgrown(progress: FillProgress, size: number): Promise<boolean> {
  return (await progress.kept(rowsFrom(size))) !== undefined
}

function rowsFrom(first: number): string {
  return `rows from ${first}`
}

/** Drops the index of texts and returns a function that builds it again, even if an earlier run ended in between. */
async function dropTextIndex(database: pg.Pool, progress: FillProgress) {
  const name = 'index of texts'
  let definition = await progress.kept(name)
  if (definition === undefined) {
    const { rows } = await database.query(
      `SELECT pg_get_indexdef('search_entries_text'::regclass) AS made`,
    )
    definition = String(rows[0].made).replace(' ON ONLY ', ' ON ')
    await progress.keep(name, definition)
  }
  await database.query('DROP INDEX IF EXISTS search_entries_text')
  return () =>
    withConnection(database, async (connection) => {
      await connection.query(`SET maintenance_work_mem = '512MB'`)
      await connection.query(definition)
      await connection.query('RESET maintenance_work_mem')
    })
}

/** Few checkpoints while rows are added, because after each one every page is written to the log again. */
async function setFillSettings(database: pg.Pool, isFilling: boolean): Promise<void> {
  const settings = { max_wal_size: '8GB', checkpoint_timeout: '30min' }
  for (const [name, value] of Object.entries(settings))
    await database.query(
      isFilling ? `ALTER SYSTEM SET ${name} = '${value}'` : `ALTER SYSTEM RESET ${name}`,
    )
  await database.query('SELECT pg_reload_conf()')
  if (!isFilling) await database.query('CHECKPOINT')
}

/** Adds rows in a transaction, unless they were added before. */
function addOnce(
  database: pg.Pool,
  progress: FillProgress,
  first: number,
  last: number,
): Promise<void> {
  return withConnection(database, async (connection) => {
    const name = rowsFrom(first)
    const { rows } = await connection.query('SELECT 1 FROM bench.progress WHERE name = $1', [name])
    if (rows.length > 0) return
    await connection.query('BEGIN')
    await connection.query('SET LOCAL session_replication_role = replica')
    await connection.query(addition, [
      first,
      last,
      MONTHS,
      CLIENTS,
      firstNames.split(','),
      surnames.split(','),
    ])
    await progress.keep(name, String(last), connection)
    await connection.query('COMMIT')
  })
}

/** Closes the connection if the work fails, which also ends its transaction. */
async function withConnection(
  database: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const connection = await database.connect()
  try {
    await work(connection)
  } catch (error) {
    connection.release(true)
    throw error
  }
  connection.release()
}

/**
 * $1 and $2: the first and last number. $3: months. $4: clients. $5 and $6: names. Row n belongs to client n mod 5. Each
 * value has its own hash of n, so that any row's values are known from its number.
 */
const addition = `
  WITH numbered AS MATERIALIZED (
    SELECT n, ($4::text[])[1 + (n % 5)::int] AS client_id, id_at(at) AS id, at, md5('order ' || n) AS order_id,
           100 + (('x' || substr(md5('amount ' || n), 1, 6))::bit(24)::int % 500000) AS cents,
           ($5::text[])[1 + floor(20 * power(('x' || substr(md5('first ' || n), 1, 6))::bit(24)::int / 16777216::float8, 2))::int]
             || ' ' || ($6::text[])[1 + floor(30 * power(('x' || substr(md5('last ' || n), 1, 6))::bit(24)::int / 16777216::float8, 2))::int]
             || CASE WHEN n % 50000 = 75 THEN ' Xanthopoulos' ELSE '' END AS payer,
           lpad((n % 100000000)::text, 8, '1') AS account,
           to_char(at, 'YYYYMMDD') || lpad(n::text, 15, '0') AS npp
      FROM (SELECT n, months_after(month_of(now()), (n / 5 % $3)::int) + (n / 5 / $3 % 2400000) * interval '1 s' AS at
              FROM generate_series($1::bigint, $2::bigint) n) placed
  ), requests AS (
    INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
        payment_description, client_branch, status, created_at, completed_at, expiry_at, amount_received_cents, settled_by,
        npp_transaction_id, payer_bsb, payer_account_number, payer_name)
      SELECT client_id, id, order_id, 'pay-' || n || '@pay.tideway.example', cents, 'Invoice INV-' || n || ' for rent and repairs',
             'Branch ' || n % 40, 'COMPLETE', at, at + interval '10 minutes', at + interval '2 days', cents, 'PayID',
             'TIDEAU2SXXXN' || npp, '062000', account, payer
        FROM numbered
  ), keys AS (
    INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
      SELECT client_id, order_id, id FROM numbered
  ), received AS (
    INSERT INTO received_payments (client_id, npp_transaction_id, payment_request_id, pay_id, amount_cents, payer_bsb,
        payer_account_number, payer_name, received_at, outcome, credited_payment_request_id)
      SELECT client_id, 'TIDEAU2SXXXN' || npp, id, 'pay-' || n || '@pay.tideway.example', cents, '062000', account, payer,
             at + interval '10 minutes', 'ACCEPTED', id
        FROM numbered
  ), received_keys AS (
    INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
      SELECT 'TIDEAU2SXXXN' || npp, client_id, id FROM numbered
  ), slices AS (
    INSERT INTO search_slices (client_id, kind, month)
      SELECT DISTINCT client_id, 'paymentRequest', month_of(at + delay) FROM numbered
        CROSS JOIN unnest('{0,10 minutes}'::interval[]) delay
      ON CONFLICT DO NOTHING
  )
  INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
    SELECT client_id, 'paymentRequest', entry, id, at + delay, cents, client_id || '/paymentRequest',
           search_text('pay-' || n || '@pay.tideway.example', 'Invoice INV-' || n || ' for rent and repairs', order_id,
             'Branch ' || n % 40, payer, '062000', account, substring(entry FROM '[0-9]{15}$'))
      FROM numbered CROSS JOIN LATERAL (VALUES (id, interval '0'), ('TIDEAU2SXXXN' || npp, interval '10 minutes')) entries (entry, delay)`

/** Values of row n of HARBOUR, as the database writes them. */
export async function valuesOf(
  { database }: RunningProvider,
  n: number,
): Promise<{
  id: string
  npp: string
  order: string
  cents: number
  day: string
  payer: string
}> {
  const { rows } = await database.query(
    `SELECT r.payment_request_id AS id, npp_transaction_id AS npp, r.client_transaction_id AS order,
            payment_amount_cents::int AS cents, to_char(created_at, 'YYYY-MM-DD') AS day,
            payer_name AS payer
       FROM payment_request_keys k JOIN payment_requests r USING (client_id, payment_request_id)
      WHERE k.client_id = 'HARBOUR' AND k.client_transaction_id = md5('order ' || $1::bigint)`,
    [n],
  )
  return rows[0]
}
