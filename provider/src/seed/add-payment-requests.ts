import { sql } from 'kysely'
import { openLedgerAccounts } from '../ledger/ledger.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { playRequest } from './payment-request-history.ts'
import { seededRandom } from './random.ts'
import type { Shop } from './stories.ts'
import { demoShops, storiesOf } from './stories.ts'
import { writeRequests } from './write-requests.ts'

/** Requests a transaction: each posting moves the same three balances, and one transaction should not move them too often. */
const CHUNK = 500
/** Far above the numbers of the demo world's own PayIDs. */
const FIRST_NUMBER = 1_000_000

/** Adds made-up requests over the last hundred days, spread evenly over so many clients; further clients are made as needed. */
export async function addPaymentRequests(
  platform: Platform,
  { requests, clients }: { requests: number; clients: number },
  progress: (done: number) => void,
): Promise<void> {
  let done = 0
  for (let index = 0; index < clients; index += 1) {
    const shop = demoShops[index] ?? (await extraShop(platform, index + 1))
    const share = Math.floor(requests / clients) + (index < requests % clients ? 1 : 0)
    const before = done
    await addToShop(platform, shop, share, (added) => {
      done = before + added
      progress(done)
    })
  }
  await sql`ANALYZE payment_requests, received_payments, refunds, ledger_entries, ledger_transactions`.execute(
    platform.db,
  )
}

async function addToShop(
  platform: Platform,
  shop: Shop,
  count: number,
  progress: (added: number) => void,
): Promise<void> {
  const { known } = await platform.db
    .selectFrom('payment_requests')
    .select((expression) => expression.fn.countAll<number>().as('known'))
    .where('client_id', '=', shop.clientId)
    .executeTakeFirstOrThrow()
  const now = platform.clock.now()
  const random = seededRandom(
    known + shop.clientId.length * 7919 + shop.clientId.charCodeAt(shop.clientId.length - 1),
  )
  const stories = storiesOf(random, shop, count, now, FIRST_NUMBER + known)
  for (let start = 0; start < stories.length; start += CHUNK) {
    const chunk = stories.slice(start, start + CHUNK)
    await transact(platform.db, async (tx) => {
      // Three transfers at most for each: the wrong payment, the right one, and refunds of it.
      const { rows } = await sql<{ first: number }>`
        SELECT setval('bank.npp_sequence', nextval('bank.npp_sequence') + ${chunk.length * 4}) - ${chunk.length * 4} AS first`.execute(
        tx,
      )
      let number = rows[0]?.first ?? 0
      const sequence = () => {
        number += 1
        return number
      }
      await writeRequests(
        tx,
        chunk.map((story) => playRequest(random, story, now, sequence)),
      )
    })
    progress(Math.min(start + CHUNK, stories.length))
  }
}

async function extraShop(platform: Platform, number: number): Promise<Shop> {
  const clientId = `SHOP${String(number).padStart(4, '0')}`
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
