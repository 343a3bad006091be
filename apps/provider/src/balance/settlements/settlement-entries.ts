import type { SettledMoney } from '@tideway/contract/balance/settlements/settlement-days'
import { settledDay, settlementTime } from '@tideway/contract/balance/settlements/settlement-days'
import type { SettlementCut } from '@tideway/contract/balance/settlements/settlement-lines'
import { cutByHand } from '@tideway/contract/balance/settlements/settlement-lines'
import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { addCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { HOUR } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import { availableBalance } from '../../ledger/available-balance.ts'
import { endOfPeriod } from '../../ledger/ledger.ts'
import type { Reader } from '../../platform/database/database.ts'

/** A settlement by its entry in the balance. */
export interface SettlementEntry extends SettlementCut {
  settlementId: SweepId
  bookedAt: Date
  amountCents: Cents
  /** The day that the schedule settled. */
  day: string | null
}

/**
 * A posting waits at most this long for the client's balance, so the order of ids differs from the order of entries by
 * no more than this.
 */
const LONGEST_WAIT = HOUR
/** More sweeps than one client ever posts out of order within that time. */
const NEIGHBOURS = 200

/** Returns the entry of a settlement, or undefined if the client has no such settlement. */
export async function settlementEntry(
  db: Reader,
  clientId: ClientId,
  settlementId: string,
): Promise<SettlementEntry | undefined> {
  const [entry] = await entriesOf(db, clientId, sql`sweep_id = ${settlementId}`, sql`true`)
  return entry
}

/** Returns the settlement before this one, in the order of the balance's entries. */
export async function settlementBefore(
  db: Reader,
  clientId: ClientId,
  { position, bookedAt }: Pick<SettlementEntry, 'position' | 'bookedAt'>,
): Promise<SettlementEntry | undefined> {
  const latest = new Date(bookedAt.getTime() + LONGEST_WAIT)
  const [entry] = await entriesOf(
    db,
    clientId,
    sql`created_at <= ${latest} ORDER BY created_at DESC, sweep_id DESC LIMIT ${sql.lit(NEIGHBOURS)}`,
    sql`entry.position < ${position}`,
  )
  return entry
}

/** Returns the settlements that match, newest entry first. */
async function entriesOf(
  db: Reader,
  clientId: ClientId,
  matches: ReturnType<typeof sql>,
  placed: ReturnType<typeof sql>,
): Promise<SettlementEntry[]> {
  const { rows } = await sql<{
    settlementId: SweepId
    position: number
    bookedAt: Date
    amountCents: Cents
    day: string | null
    until: number | null
  }>`
    WITH sweep AS MATERIALIZED (
      SELECT client_id, sweep_id FROM sweeps WHERE client_id = ${clientId} AND ${matches})
    SELECT sweep.sweep_id AS "settlementId", entry.position, entry.booked_at AS "bookedAt",
           entry.amount_cents AS "amountCents", settled.day, settled.until_position AS until
      FROM sweep
      JOIN ledger_transactions posting ON posting.client_id = ${clientId}
       AND posting.subject_id = sweep.sweep_id AND posting.kind = 'sweep'
      JOIN ledger_entries entry ON entry.client_id = ${clientId}
       AND entry.transaction_id = posting.transaction_id AND entry.account = 'float'
      LEFT JOIN settlement_days settled ON settled.client_id = ${clientId} AND settled.sweep_id = sweep.sweep_id
     WHERE ${placed} ORDER BY entry.position DESC LIMIT 1`.execute(db)
  return rows.map(({ until, ...entry }) => ({
    ...entry,
    until: until ?? cutByHand(entry.position).until,
  }))
}

/** Returns the sum of settlements that were booked in a period. */
async function settledBetween(
  db: Reader,
  clientId: ClientId,
  { from, to }: { from: Date; to?: Date },
  { ofSchedule }: { ofSchedule: boolean },
): Promise<Cents> {
  const earliest = new Date(from.getTime() - LONGEST_WAIT)
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(entry.amount_cents), 0)::bigint AS cents
      FROM sweeps sweep
      JOIN ledger_transactions posting ON posting.client_id = sweep.client_id
       AND posting.subject_id = sweep.sweep_id AND posting.kind = 'sweep'
      JOIN ledger_entries entry ON entry.client_id = posting.client_id
       AND entry.transaction_id = posting.transaction_id AND entry.account = 'float'
     WHERE sweep.client_id = ${clientId} AND sweep.created_at >= ${earliest}
       AND entry.booked_at >= ${from} AND entry.booked_at < ${to ?? 'infinity'}
       AND (NOT ${ofSchedule}::boolean OR EXISTS (
         SELECT FROM settlement_days settled
          WHERE settled.client_id = sweep.client_id AND settled.sweep_id = sweep.sweep_id))`.execute(
    db,
  )
  return rows[0]?.cents ?? ZERO_CENTS
}

/**
 * Returns the amounts from which a day's settlement is calculated. Also returns the last position of the day, and the
 * last position before the time of its settlement. The books are closed up to that time.
 */
export async function moneyOfDay(
  db: Reader,
  clientId: ClientId,
  day: string,
): Promise<SettledMoney & { dayEnd: number; thenEnd: number }> {
  const { from, to } = settledDay(day)
  const due = settlementTime(day)
  const [start, end, then] = [
    await endOfPeriod(db, clientId, from),
    await endOfPeriod(db, clientId, to),
    await endOfPeriod(db, clientId, due),
  ]
  // The schedule's own settlements are no debits of the day on which they were sent, because each counts towards the
  // day that it settled.
  const ofSchedule = await settledBetween(db, clientId, { from, to }, { ofSchedule: true })
  return {
    netOfDay: addCents(subtractCents(end.balance, start.balance), ofSchedule),
    balanceThen: then.balance,
    settledSince: await settledBetween(db, clientId, { from: due }, { ofSchedule: false }),
    available: await availableBalance(db, clientId),
    dayEnd: end.position,
    thenEnd: then.position,
  }
}

/** Returns the first instant at which an entry after a settlement's cut can have been booked. */
export function firstInstantAfter({ day, bookedAt }: SettlementEntry): Date {
  return day === null ? bookedAt : settledDay(day).to
}
