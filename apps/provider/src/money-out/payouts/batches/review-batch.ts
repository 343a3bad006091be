import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToNumber } from '@tideway/contract/money/money'
import type { PayoutBatchReview, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import type { RowPayout } from '@tideway/contract/payouts/payout-row'
import { payoutsOf, readRow } from '@tideway/contract/payouts/payout-row'
import { payoutReviewer, repeatedIds, sumUpPayouts } from '@tideway/contract/payouts/review-payouts'
import { sql } from 'kysely'
import { findClient } from '../../../clients/client/client-store.ts'
import { availableBalance } from '../../../ledger/available-balance.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { mapInSlices } from '../../../platform/process/map-in-slices.ts'
import type { OwnList } from '../../batches/batch-list.ts'
import { waitingSubjects } from '../../batches/batch-store.ts'
import { leftOfDailyLimit } from '../limits/payout-limits.ts'
import { knownChecks, payeeOfCheck } from './payee-check-store.ts'
import type { ReviewPlatform } from './repeated-payouts.ts'
import { repeatedPayouts } from './repeated-payouts.ts'

interface ReviewOptions {
  now: Date
  /** The list itself, if it waits already. Its checks count at any age, because a person has confirmed them. */
  own?: OwnList | undefined
  /** True if the list is only being confirmed now, so that old checks do not count. */
  isNew?: boolean
}

/**
 * Returns what a batch of these rows would pay now. It changes nothing and asks no bank, because `checkPayees` has
 * stored the banks' answers (decision 133).
 */
export async function reviewBatch(
  platform: ReviewPlatform,
  clientId: ClientId,
  rows: readonly PayoutBatchRow[],
  { now, own, isNew = own === undefined }: ReviewOptions,
): Promise<PayoutBatchReview> {
  const { db } = platform
  const client = await findClient(db, clientId)
  const ids = rows.flatMap(({ clientPaymentId }) => clientPaymentId ?? [])
  const readRows = await mapInSlices(rows, readRow)
  const payouts = payoutsOf(readRows)
  const waitingIds = await waitingSubjects(db, { clientId, kind: 'PAYOUT', subjects: ids })
  const recent = await repeatedPayouts(platform, clientId, amountsOf(payouts), { now, own })
  const checks = await knownChecks(db, clientId, payouts, isNew ? now : undefined)
  const review = payoutReviewer(rows, {
    usedIds: await usedIds(db, clientId, ids),
    waitingIds,
    recent,
    checkOf: (payout) => checks.get(payeeOfCheck(payout)),
    limitCents: client?.transaction_payout_limit_cents ?? null,
  })
  const reviewed = await mapInSlices(readRows, review)
  const left = client && (await leftOfDailyLimit(db, client, now))
  return sumUpPayouts(reviewed, {
    balance: centsToNumber(await availableBalance(db, clientId)),
    leftToday: left === undefined ? undefined : centsToNumber(left),
    repeated: repeatedIds(reviewed, recent),
  })
}

export function amountsOf(payouts: readonly RowPayout[]): Set<string> {
  return new Set(payouts.map(({ paymentAmount }) => paymentAmount))
}

/** Returns which of the ids payouts already have. */
export async function usedIds(
  db: Reader,
  clientId: ClientId,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT client_payment_id AS id FROM payments
     WHERE client_id = ${clientId} AND client_payment_id = ANY (${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
