import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, largerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'
import { findClient } from '../../../clients/client/client-store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { leftOfDailyLimit } from '../../payouts/limits/payout-limits.ts'

/** Locks the client's app, so that two files of the client do not count on the same balance. */
export async function lockBatchApp(tx: Tx, clientId: ClientId) {
  return tx
    .selectFrom('batch_apps')
    .select(['enabled', 'open_pgp_enabled'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns why balance and limits do not allow a file, or undefined if they do. A file is paid completely or not at all.
 * Amounts that other files still have to pay count as spent. Files that wait for approval do not count, because they
 * reserve no money.
 */
export async function whyNotPaid(
  tx: Tx,
  clientId: ClientId,
  { totalCents, largestCents }: { totalCents: Cents; largestCents: Cents },
  now: Date,
): Promise<string | undefined> {
  const client = await findClient(tx, clientId)
  if (!client) throw new Error('a file of no client')
  const { transaction_payout_limit_cents: limit } = client
  if (limit !== null && largestCents > limit)
    return paymentFileRejections.aboveLimit(formatAud(limit))
  const { waiting } = await tx
    .selectFrom('batch_lines as line')
    .innerJoin('batches as batch', (join) =>
      join
        .onRef('batch.client_id', '=', 'line.client_id')
        .onRef('batch.batch_id', '=', 'line.batch_id'),
    )
    .select(({ fn, lit }) =>
      fn.coalesce(fn.sum<Cents>('line.amount_cents'), lit(ZERO_CENTS)).as('waiting'),
    )
    .where('line.client_id', '=', clientId)
    .where('line.status', '=', 'WAITING')
    .where('batch.status', '=', 'RECEIVED')
    .where('batch.held', '=', false)
    .executeTakeFirstOrThrow()
  const float = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .executeTakeFirst()
  const available = largerCents(
    ZERO_CENTS,
    subtractCents(float?.balance_cents ?? ZERO_CENTS, waiting),
  )
  if (totalCents > available) {
    return paymentFileRejections.notCovered(formatAud(totalCents), formatAud(available))
  }
  const left = await leftOfDailyLimit(tx, client, now)
  if (left !== undefined && totalCents > left - waiting) {
    const rest = largerCents(ZERO_CENTS, subtractCents(left, waiting))
    return paymentFileRejections.aboveDailyLimit(formatAud(totalCents), formatAud(rest))
  }
  return undefined
}
