import { asCents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { regularPayers } from '../bank/bank-directory.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { seedDemoClients } from './demo-clients.ts'
import { loadRequests, mayLoadRows } from './history/load-requests.ts'
import { seedMultiPayment } from './history/multi-payment-history.ts'
import { PAY_TO_CLIENT, seedPayTo } from './history/pay-to-world.ts'
import { seedRequest } from './history/payment-request-history.ts'
import { seedPayouts } from './history/payout-history.ts'
import { seedPeopleHistory } from './history/people-history.ts'
import { seedReports } from './history/report-history.ts'
import { seedSweeps } from './history/sweep-history.ts'
import { seedWebhooks } from './history/webhook-history.ts'
import { writeRequests } from './history/write-requests.ts'
import { seededRandom } from './random.ts'
import { seedBatchApp, seedReportTarget } from './sftp-targets.ts'
import { seedLowBalanceAlert } from './stories/low-balance-alert.ts'
import { payoutStories } from './stories/payout-stories.ts'
import { multiPaymentStories, twiceWrongStory } from './stories/special-stories.ts'
import { demoShops, storiesOf } from './stories/stories.ts'
import { sendWhatIsUnderWay } from './stories/under-way.ts'

const SEED = 20_261_120
const PAYOUT_SEED = 20_261_121
const DEMO_REQUESTS = 2000
/** 600 payouts for 2,000 requests (design 3). */
const PAYOUT_SHARE = 0.3
const FIRST_PAYOUT_NUMBER = 100_000
const SWEEP_SEED = 20_261_124
const FIRST_SWEEP_NUMBER = 300_000
const SPECIAL_SEED = 20_261_125
const FIRST_SPECIAL_NUMBER = 400_000
const SEED_LOCK = 7_216_022

/**
 * Fills an empty database with the demo world (readings 6). It is the same every time and reaches up to now. Returns
 * false if the database already has data. The search finds the records after `fillEntries`.
 *
 * @param bulk False to write with triggers, which takes twice as long. By default, it is true if the role may disable
 * them.
 */
export async function seedDemoWorld(
  platform: Platform,
  {
    paymentRequests = DEMO_REQUESTS,
    bulk,
  }: { paymentRequests?: number; bulk?: boolean | undefined } = {},
): Promise<boolean> {
  const inBulk = bulk ?? (await mayLoadRows(platform.db))
  return transact(platform.db, async (tx) => {
    // If two processes start on one empty database, the second finds it filled.
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const anyClient = await tx.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()
    if (anyClient) return false
    const now = platform.clock.now()
    await seedDemoClients(tx, now)
    await seedDemoAccounts(tx, now)
    await tx
      .insertInto('bank.payers')
      .values(
        // The others open their accounts when they first receive money.
        regularPayers.map(({ name, bsb, accountNumber }, index) => ({
          bsb,
          account_number: accountNumber,
          name,
          balance_cents: asCents(1_000_000_00),
          created_at: new Date(now.getTime() - (regularPayers.length - index) * 1000),
        })),
      )
      .execute()
    const random = seededRandom(SEED)
    let number = 0
    const sequence = () => {
      number += 1
      return number
    }
    // A separate generator, so that payouts do not change the requests or their ids.
    const payoutRandom = seededRandom(PAYOUT_SEED)
    let payoutNumber = FIRST_PAYOUT_NUMBER
    const payoutSequence = () => {
      payoutNumber += 1
      return payoutNumber
    }
    const sweepRandom = seededRandom(SWEEP_SEED)
    let sweepNumber = FIRST_SWEEP_NUMBER
    const sweepSequence = () => {
      sweepNumber += 1
      return sweepNumber
    }
    const specialRandom = seededRandom(SPECIAL_SEED)
    let specialNumber = FIRST_SPECIAL_NUMBER
    const specialSequence = () => {
      specialNumber += 1
      return specialNumber
    }
    const special = [
      seedRequest(specialRandom, twiceWrongStory(now), now, specialSequence),
      ...multiPaymentStories(specialRandom, now).flatMap((story) =>
        seedMultiPayment(specialRandom, story, now, specialSequence),
      ),
    ]
    const payTo = seedPayTo(paymentRequests, now)
    for (const shop of demoShops) {
      const stories = storiesOf(random, shop, Math.round(paymentRequests * shop.share), now)
      const requests = [
        ...stories.map((story) => seedRequest(random, story, now, sequence)),
        ...special.filter(({ request }) => request.client_id === shop.clientId),
      ]
      const payouts = seedPayouts(
        payoutRandom,
        shop.clientId,
        payoutStories(payoutRandom, Math.round(paymentRequests * shop.share * PAYOUT_SHARE), now),
        requests.flatMap(({ postings }) => postings),
        now,
        payoutSequence,
      )
      const collections = shop.clientId === PAY_TO_CLIENT ? payTo : { tables: {}, postings: [] }
      const sweeps = seedSweeps(
        sweepRandom,
        shop.clientId,
        [
          ...requests.flatMap(({ postings }) => postings),
          ...payouts.postings,
          ...collections.postings,
        ],
        now,
        sweepSequence,
      )
      const others = {
        tables: { ...collections.tables, payments: payouts.payments, sweeps: sweeps.sweeps },
        postings: [...payouts.postings, ...collections.postings, ...sweeps.postings],
      }
      if (inBulk) await loadRequests(tx, shop.clientId, requests, others)
      else await writeRequests(tx, requests, others)
    }
    if (inBulk) await sql`SET LOCAL session_replication_role = origin`.execute(tx)
    await seedReports(tx, now)
    await seedReportTarget(platform, tx)
    await seedBatchApp(platform, tx)
    await seedLowBalanceAlert(tx)
    await seedPeopleHistory(platform, tx)
    await seedWebhooks(platform, tx, now)
    const used = Math.max(number, payoutNumber, payTo.number, sweepNumber, specialNumber)
    await sql`SELECT setval('bank.npp_sequence', ${used + 1})`.execute(tx)
    await sendWhatIsUnderWay(tx, now)
    return true
  })
}
