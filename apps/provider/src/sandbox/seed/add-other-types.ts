import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Posting } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { reserveTransfers } from './add-payment-requests.ts'
import { checkRows } from './history/check-rows.ts'
import { loadTables } from './history/load-requests.ts'
import { seededAgreements } from './history/pay-to-agreements.ts'
import { seededInitiations } from './history/pay-to-initiations.ts'
import { seedPayouts } from './history/payout-history.ts'
import { insertPostings, insertRows } from './history/write-requests.ts'
import { seededRandom, withFreshIds } from './random.ts'
import { payoutStories } from './stories/payout-stories.ts'
import { sendWhatIsUnderWay } from './stories/under-way.ts'

/** The only demo client that may use PayTo, and the one whose lists are checked. */
const CLIENT = clientIdOf('HARBOUR')
/** Far above the demo's own numbers. */
const FIRST_NUMBER = 1_000_000
/** Maximum share of the client's balance that added payouts take together. */
const SHARE = 0.5
/** Number of initiations for each agreement, if initiations are requested without agreements. */
const INITIATIONS_OF_AN_AGREEMENT = 100

export interface OtherTypes {
  payouts: number
  agreements: number
  /** Initiations belong to the agreements that are added with them. */
  initiations: number
  bulk: boolean
}

/** Adds generated payouts, agreements and initiations of HARBOUR over the last hundred days, in one transaction. */
export async function addOtherTypes(platform: Platform, added: OtherTypes): Promise<void> {
  const now = platform.clock.now()
  await transact(platform.db, async (tx) => {
    const rowsBefore = await knownRows(tx)
    const random = withFreshIds(seededRandom(rowsBefore + 7919))
    const sequence = await reserveTransfers(tx, added.payouts + 3 * added.initiations)
    const agreements = seededAgreements(
      random,
      CLIENT,
      agreementsNeeded(added),
      now,
      FIRST_NUMBER + rowsBefore,
    )
    const collected = seededInitiations(
      random,
      CLIENT,
      agreements,
      added.initiations,
      now,
      sequence,
      FIRST_NUMBER + rowsBefore,
    )
    const paidOut = seedPayouts(
      random,
      CLIENT,
      await affordable(tx, payoutStories(random, added.payouts, now)),
      await fundsFromTheStart(tx),
      now,
      sequence,
      FIRST_NUMBER + rowsBefore,
    )
    const tables = {
      payment_agreements: agreements.map(({ row }) => row),
      payment_initiations: collected.initiations,
      payment_initiation_refunds: collected.refunds,
      payments: paidOut.payments,
    }
    await write(tx, tables, [...collected.postings, ...paidOut.postings], added.bulk)
    await sql`SET LOCAL session_replication_role = origin`.execute(tx)
    await sendWhatIsUnderWay(tx, now)
  })
  await sql`VACUUM (ANALYZE) payment_agreements, payment_initiations, payment_initiation_refunds, payments,
    ledger_entries, ledger_transactions`.execute(platform.db)
}

function agreementsNeeded({ agreements, initiations }: OtherTypes): number {
  return Math.max(agreements, Math.ceil(initiations / INITIATIONS_OF_AN_AGREEMENT))
}

async function write(
  tx: Tx,
  tables: Record<string, Record<string, unknown>[]>,
  postings: Posting[],
  bulk: boolean,
): Promise<void> {
  if (bulk) {
    const written = await loadTables(tx, CLIENT, tables, postings)
    await checkRows(tx, { clientId: CLIENT, requests: [], ...written })
    return
  }
  for (const [table, rows] of Object.entries(tables)) await insertRows(tx, table, rows)
  await insertPostings(
    tx,
    postings.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

/** Counts existing rows, so that a second run repeats no number. */
async function knownRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM payments) + (SELECT count(*) FROM payment_agreements)
         + (SELECT count(*) FROM payment_initiations) AS count`.execute(tx)
  return rows[0]?.count ?? 0
}

async function floatOf(tx: Tx): Promise<Cents> {
  const { balance_cents } = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('client_id', '=', CLIENT)
    .where('account', '=', 'float')
    .executeTakeFirstOrThrow()
  return balance_cents
}

/** Limits the payouts so that the client's balance covers all of them. */
async function affordable<Story extends { wantedCents: Cents }>(
  tx: Tx,
  stories: Story[],
): Promise<Story[]> {
  const each = Math.floor(((await floatOf(tx)) * SHARE) / Math.max(1, stories.length))
  if (stories.length > 0 && each < 1)
    throw new Error(`${CLIENT} has too little for so many payouts: add payment requests first`)
  return stories.map((story) => ({ ...story, wantedCents: Math.min(story.wantedCents, each) }))
}

/** Returns the client's current balance as if it had existed from the start, as the basis for added payouts. */
async function fundsFromTheStart(tx: Tx): Promise<Posting[]> {
  const cents = await floatOf(tx)
  return [
    {
      clientId: CLIENT,
      kind: 'payment_received',
      subjectId: '',
      at: new Date(0),
      debit: { settlement: cents },
      credit: { float: cents },
    },
  ]
}
