import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import { PayoutBatchBody, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import type { RecentPayout } from '@tideway/contract/payouts/review-payouts'
import { rowOfPayout } from '@tideway/contract/payouts/single-payout'
import { sql } from 'kysely'
import { decryptCall } from '../../../people/approvals/approval-encryption.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mapInSlices } from '../../../platform/process/map-in-slices.ts'
import type { OwnList } from '../../batches/batch-list.ts'

/** The parts of the platform that read the database and decrypt lists that wait for approval. */
export type ReviewPlatform = Pick<Platform, 'env'> & { db: Reader }

/**
 * Returns payouts of these amounts: those of the last day that did not fail or come back, waiting rows of lists, and
 * lists and single payouts that wait for approval. If several match a row, the last one marks it.
 */
export async function repeatedPayouts(
  platform: ReviewPlatform,
  clientId: ClientId,
  amounts: ReadonlySet<string>,
  { now, own = {} }: { now: Date; own?: OwnList | undefined },
): Promise<RecentPayout[]> {
  if (amounts.size === 0) return []
  // Payouts are read last, so that a row that is paid between the reads is seen as waiting or as a payout.
  const held = await rowsHeld(platform, clientId, amounts, { now, own })
  const waiting = await rowsWaiting(platform.db, clientId, amounts, own)
  return [...(await payoutsMade(platform.db, clientId, amounts, { now, own })), ...waiting, ...held]
}

const centsOf = (amounts: ReadonlySet<string>) =>
  sql`(SELECT (amount::numeric * 100)::bigint FROM unnest(${[...amounts]}::text[]) AS amount)`

async function payoutsMade(
  db: Reader,
  clientId: ClientId,
  amounts: ReadonlySet<string>,
  { now, own }: { now: Date; own: OwnList },
): Promise<RecentPayout[]> {
  const since = new Date(now.getTime() - REPEAT_PAYOUT_HOURS * 3_600_000)
  const { rows } = await sql<{
    paymentId: string
    batchId: string | null
    id: string
    cents: Cents
    payID: string | null
    payIDType: RecentPayout['payIDType'] | null
    bsb: string | null
    accountNumber: string | null
  }>`
    SELECT payment_id AS "paymentId", bulk_rows.batch_id AS "batchId", client_payment_id AS id,
           payments.amount_cents AS cents, pay_id AS "payID", pay_id_type AS "payIDType", bsb,
           account_number AS "accountNumber"
      FROM payments
      LEFT JOIN bulk_rows ON bulk_rows.client_id = payments.client_id AND made_id = payment_id
     WHERE payments.client_id = ${clientId} AND created_at >= ${since}
       AND payments.status NOT IN ('FAILED', 'RETURNED')
       AND payments.amount_cents = ANY ${centsOf(amounts)}
     ORDER BY created_at, payment_id`.execute(db)
  return rows
    .filter(({ batchId }) => batchId === null || batchId !== own.batchId)
    .map(({ paymentId, batchId, id, cents, payID, payIDType, bsb, accountNumber }) => ({
      sourceId: batchId ?? paymentId,
      clientPaymentId: id,
      paymentAmount: centsToText(cents),
      ...(payID === null || !payIDType ? {} : { payID, payIDType }),
      ...(bsb === null ? {} : { bsb }),
      ...(accountNumber === null ? {} : { accountNumber }),
    }))
}

async function rowsWaiting(
  db: Reader,
  clientId: ClientId,
  amounts: ReadonlySet<string>,
  { batchId: ownBatch = '' }: OwnList,
): Promise<RecentPayout[]> {
  const { rows } = await sql<{ batchId: string; asked: unknown }>`
    SELECT batch_id AS "batchId", asked FROM bulk_rows JOIN bulk_batches USING (client_id, batch_id)
     WHERE client_id = ${clientId} AND kind = 'PAYOUT' AND batch_id <> ${ownBatch}
       AND bulk_rows.status = 'WAITING' AND amount_cents = ANY ${centsOf(amounts)}
     ORDER BY batch_id, row_no`.execute(db)
  const waiting = await mapInSlices(rows, ({ batchId, asked: sentRow }) =>
    paysOneOf(amounts, PayoutBatchRow.parse(sentRow)).map((payee) => ({
      ...payee,
      sourceId: batchId,
      waitsInBatch: batchId,
    })),
  )
  return waiting.flat()
}

async function rowsHeld(
  platform: ReviewPlatform,
  clientId: ClientId,
  amounts: ReadonlySet<string>,
  { now, own }: { now: Date; own: OwnList },
): Promise<RecentPayout[]> {
  const requests = await platform.db
    .selectFrom('approval_requests')
    .select(['approval_id', 'action', 'sealed_call', 'call_hash'])
    .where('client_id', '=', clientId)
    .where('action', 'in', ['payoutBatch.create', 'payment.create'])
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .orderBy('approval_id')
    .execute()
  const held: RecentPayout[] = []
  for (const {
    approval_id: approvalId,
    action,
    sealed_call: sealed,
    call_hash: hash,
  } of requests) {
    if (sealed === null || approvalId === own.approvalId || hash === own.callHash) continue
    const call = await decryptCall(platform, { clientId, approvalId }, sealed)
    const payees = await mapInSlices(rowsOfCall(action, call), (row) => paysOneOf(amounts, row))
    for (const payee of payees.flat())
      held.push({ ...payee, sourceId: approvalId, waitsInApproval: approvalId })
  }
  return held
}

/** Returns the rows of a waiting list, or a single waiting payout as a row. */
function rowsOfCall(action: string, call: unknown): PayoutBatchRow[] {
  if (action !== 'payment.create') return PayoutBatchBody.parse(call).rows
  // It was validated before it was stored.
  return [rowOfPayout(call as PaymentCreate)]
}

/** Returns the payee of a row if it pays one of the amounts. */
function paysOneOf(amounts: ReadonlySet<string>, row: PayoutBatchRow) {
  const read = row.leaveOut === undefined ? payoutOfRow(row) : undefined
  if (!read || !('payout' in read) || !amounts.has(read.payout.paymentAmount)) return []
  const { payID, payIDType, bsb, accountNumber, paymentAmount } = read.payout
  return [{ payID, payIDType, bsb, accountNumber, paymentAmount }]
}
