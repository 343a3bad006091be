import { clientIdOf } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import { openLedgerAccounts } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadRequests } from './history/load-requests.ts'
import type { SeededRequest } from './history/payment-request-history.ts'
import { seedRequest } from './history/payment-request-history.ts'
import { writeRequests } from './history/write-requests.ts'
import { orderLedger } from './order-ledger.ts'
import { seededRandom, withFreshIds } from './random.ts'
import type { Shop, Story } from './stories/stories.ts'
import { demoShops, writeStories } from './stories/stories.ts'

/** Far above the numbers of the demo's own PayIDs. */
const FIRST_NUMBER = 1_000_000
/** Transfers of one request at most: a wrong payment, the right one, and two refunds of it. */
const MOST_TRANSFERS = 4
/** Clients written at the same time: one is generated while another is written. */
const LANES = 2

interface Way {
  /** Requests in each transaction. */
  chunk: number
  write(tx: Tx, clientId: string, requests: SeededRequest[]): Promise<void>
}

const inBulk: Way = { chunk: 5000, write: loadRequests }
/** Each posting changes the same three balances, so a transaction has only a few requests. */
export const byTriggers: Way = {
  chunk: 500,
  write: (tx, _clientId, requests) => writeRequests(tx, requests),
}

/**
 * Adds generated requests over the last hundred days, spread evenly over the given number of clients, which are created
 * if needed. A role that cannot disable triggers cannot write in bulk. It takes many times as long, and its entries are
 * booked after the existing ones.
 */
export async function addPaymentRequests(
  platform: Platform,
  { requests, clients, bulk }: { requests: number; clients: number; bulk: boolean },
  progress: (done: number) => void,
): Promise<void> {
  let done = 0
  const shares = Array.from({ length: clients }, (_, index) => ({
    index,
    count: Math.floor(requests / clients) + (index < requests % clients ? 1 : 0),
  }))
  const lane = async () => {
    for (let share = shares.shift(); share; share = shares.shift()) {
      const shop = demoShops[share.index] ?? (await extraShop(platform, share.index + 1))
      await addToShop(platform, shop, share.count, bulk ? inBulk : byTriggers, (added) => {
        done += added
        progress(done)
      })
      if (bulk) await transact(platform.db, (tx) => orderLedger(tx, shop.clientId))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  // The first searches then find the state that years of use would have left: statistics, and pages known to be
  // visible.
  await sql`VACUUM (ANALYZE) payment_requests, received_payments, refunds, pay_ids, ledger_entries, ledger_transactions`.execute(
    platform.db,
  )
}

/** Adds generated requests of one client. */
export async function addToShop(
  platform: Pick<Platform, 'db' | 'clock'>,
  shop: Shop,
  count: number,
  { chunk, write }: Way,
  progress: (added: number) => void = () => undefined,
): Promise<void> {
  const { count: rowsBefore } = await platform.db
    .selectFrom('payment_requests')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('client_id', '=', shop.clientId)
    .executeTakeFirstOrThrow()
  const now = platform.clock.now()
  const random = withFreshIds(
    seededRandom(
      rowsBefore + shop.clientId.length * 7919 + shop.clientId.charCodeAt(shop.clientId.length - 1),
    ),
  )
  const stories = writeStories(random, shop, count, now, FIRST_NUMBER + rowsBefore)
  for (let some = take(stories, chunk); some.length > 0; some = take(stories, chunk)) {
    await transact(platform.db, async (tx) => {
      const sequence = await reserveTransfers(tx, some.length * MOST_TRANSFERS)
      const played = some.map((story) => seedRequest(random, story, now, sequence))
      await write(tx, shop.clientId, played)
    })
    progress(some.length)
  }
}

function take(stories: Iterator<Story, void>, count: number): Story[] {
  const taken: Story[] = []
  while (taken.length < count) {
    const next = stories.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** Reserves numbers of transfers and returns a function that gives out one at each call. */
export async function reserveTransfers(tx: Tx, count: number): Promise<() => number> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval('bank.npp_sequence') AS number FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  let used = 0
  return () => {
    const row = rows[used]
    if (!row) throw new RangeError('more transfers than were reserved')
    used += 1
    return row.number
  }
}

async function extraShop(platform: Platform, number: number): Promise<Shop> {
  const clientId = clientIdOf(`SHOP${String(number).padStart(4, '0')}`)
  const now = platform.clock.now()
  await transact(platform.db, async (tx) => {
    await tx
      .insertInto('clients')
      .values({
        client_id: clientId,
        parent_client_id: null,
        client_name: `Shop ${number}`,
        legal_name: `Shop ${number} Pty Ltd`,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await openLedgerAccounts(tx, clientId)
  })
  return {
    clientId,
    domains: [{ domain: 'pay.tideway.example', prefix: `shop${number}` }],
    branches: [null],
    checkout: false,
    goods: ['Order'],
  }
}
