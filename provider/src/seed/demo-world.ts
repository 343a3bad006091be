import { sql } from 'kysely'
import { seedDemoAccounts } from '../identity/demo-accounts.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { seedDemoClients } from './demo-clients.ts'
import { playRequest } from './payment-request-history.ts'
import { seededRandom } from './random.ts'
import { demoShops, payers, storiesOf } from './stories.ts'
import { writeRequests } from './write-requests.ts'

const SEED = 20_261_120
const DEMO_REQUESTS = 2000
const SEED_LOCK = 7_216_022

/** Fills an empty database with the demo world (readings 6): the same every time, up to now. False where something is there already. */
export async function seedDemoWorld(
  platform: Platform,
  paymentRequests = DEMO_REQUESTS,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    // Two processes that start on one empty database: the second finds it filled.
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const known = await tx.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()
    if (known) return false
    const now = platform.clock.now()
    await seedDemoClients(tx, now)
    await seedDemoAccounts(tx, now)
    await tx
      .insertInto('bank.payers')
      .values(
        payers.map(({ name, bsb, accountNumber }, index) => ({
          bsb,
          account_number: accountNumber,
          name,
          balance_cents: 1_000_000_00,
          created_at: new Date(now.getTime() - (payers.length - index) * 1000),
        })),
      )
      .execute()
    const random = seededRandom(SEED)
    let number = 0
    const sequence = () => {
      number += 1
      return number
    }
    for (const shop of demoShops) {
      const stories = storiesOf(random, shop, Math.round(paymentRequests * shop.share), now)
      await writeRequests(
        tx,
        stories.map((story) => playRequest(random, story, now, sequence)),
      )
    }
    await sql`SELECT setval('bank.npp_sequence', ${number + 1})`.execute(tx)
    return true
  })
}
