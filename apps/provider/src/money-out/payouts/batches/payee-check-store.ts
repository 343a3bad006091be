import type { ClientId } from '@tideway/contract/calls/ids'
import type { PayeeCheck } from '@tideway/contract/payments/payee-check'
import { isCheckValid } from '@tideway/contract/payments/payee-check'
import { payeeKey } from '@tideway/contract/payments/repeated-payout'
import type { RowPayout } from '@tideway/contract/payouts/payout-row'
import { sql } from 'kysely'
import { payeeChecks } from '../../../http/limits/limits.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'

/** First key of the locks on clients while payees are reserved for their checks. No other lock uses this number. */
const CHECK_LOCK = 7_216_143

/** Returns the account or PayID together with the name, because a check is about both. */
export function payeeOfCheck(payout: RowPayout): string {
  return JSON.stringify([payeeKey(payout), payout.payeeName])
}

/**
 * Returns the stored checks of payees, by `payeeOfCheck`. `validAt` leaves out checks that are too old at that time. A
 * person confirms current checks, and a second person approves those that the first has confirmed.
 */
export async function knownChecks(
  db: Reader,
  clientId: ClientId,
  payouts: readonly RowPayout[],
  validAt?: Date,
): Promise<Map<string, PayeeCheck>> {
  const payees = [...new Set(payouts.map(payeeOfCheck))]
  const rows = await db
    .selectFrom('payee_checks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`payee = ANY (${payees})`)
    .where('result', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ payee, result, name, reason, checked_at: checkedAt }) => {
      if (result === null) return []
      const check = { result, name: name ?? undefined, reason: reason ?? undefined }
      const isValid = validAt === undefined || isCheckValid(check, checkedAt, validAt)
      return isValid ? [[payee, check] as const] : []
    }),
  )
}

/**
 * Reserves payees for their checks, as many as the limit allows in this minute, and returns them. Simultaneous calls
 * share the limit.
 */
export async function reserveChecks(
  tx: Tx,
  clientId: ClientId,
  payees: readonly string[],
  now: Date,
): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(${CHECK_LOCK}, hashtext(${clientId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('payee_checks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('checked_at', '>', new Date(now.getTime() - payeeChecks.seconds * 1000))
    .executeTakeFirstOrThrow()
  const reserved = payees.slice(0, Math.max(0, payeeChecks.most - Number(count)))
  if (reserved.length > 0)
    await tx
      .insertInto('payee_checks')
      .values(
        reserved.map((payee) => ({
          ...{ client_id: clientId, payee, checked_at: now },
          ...{ result: null, name: null, reason: null },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'payee']).doUpdateSet({ checked_at: now }),
      )
      .execute()
  return reserved
}

export async function storeCheck(
  db: Reader,
  clientId: ClientId,
  payee: string,
  { result, name = null, reason = null }: { [Field in keyof PayeeCheck]: PayeeCheck[Field] | null },
): Promise<void> {
  await db
    .updateTable('payee_checks')
    .set({ result, name, reason })
    .where('client_id', '=', clientId)
    .where('payee', '=', payee)
    .execute()
}
