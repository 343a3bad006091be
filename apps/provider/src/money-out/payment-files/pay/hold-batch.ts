import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { isGuarded, needsApproval } from '@tideway/contract/approvals/approval-policy'
import type { ApprovalId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud, ZERO_CENTS } from '@tideway/contract/money/money'
import { fileDoubts } from '@tideway/contract/payment-files/file-doubts'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { sql } from 'kysely'
import {
  approvalPolicyOf,
  isSamePolicy,
} from '../../../people/approvals/policy/approval-policy-store.ts'
import { storeRequest } from '../../../people/approvals/store-request.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FilePayments } from '../receive/read-payments.ts'
import { sumUp } from '../sum-up.ts'
import { batchApproval, largestPayments, sumOfLines } from './batch-approval.ts'
import type { PaymentFileKey } from './pay-jobs.ts'
import { fileActor } from './pay-jobs.ts'
import { lockBatchApp } from './why-not-paid.ts'

type ValidPayments = Extract<FilePayments, { ok: true }>

/** The request that a file must wait for. */
export interface NeededApproval {
  approvalId: ApprovalId
  expiryHours: number
  /** Reasons why a person must see the file, regardless of the policy. */
  doubts: string[]
}

/**
 * Returns the request that a stored file must wait for, or undefined if it is paid at once. A file waits because of the
 * client's policy, or because a person should see it first. The policy for API keys does not matter, because no one at
 * the client makes a call for a file (decision 40).
 */
export async function neededApproval(
  { clock }: Platform,
  tx: Tx,
  key: PaymentFileKey,
  { totalCents, largestCents, count, processDay }: ValidPayments,
): Promise<NeededApproval | undefined> {
  const now = clock.now()
  const policy = await approvalPolicyOf(tx, key.clientId)
  const doubts = fileDoubts({
    processDay,
    today: sydneyDay(now),
    payments: count,
    repeats: await countRepeats(tx, key, now),
  })
  if (doubts.length === 0 && !mustWait(policy, { totalCents, largestCents })) return undefined
  return { approvalId: approvalIdOf(newId(now)), expiryHours: policy.expiryHours, doubts }
}

function mustWait(
  policy: ApprovalPolicy,
  { totalCents, largestCents }: { totalCents: Cents; largestCents: Cents },
): boolean {
  return needsApproval(policy, { kind: 'batch', by: 'file', cents: totalCents, largestCents })
}

/**
 * Returns a function to call before each payment of a file. It returns true if the current policy makes the rest wait.
 * The rest only becomes smaller, so each policy is compared with it once.
 */
export function policyOfRest({ clientId, batchId }: PaymentFileKey): (tx: Tx) => Promise<boolean> {
  let passed: ApprovalPolicy | undefined
  return async (tx) => {
    const policy = await approvalPolicyOf(tx, clientId)
    if (passed && isSamePolicy(passed, policy)) return false
    const waits =
      isGuarded(policy, { kind: 'batch', by: 'file' }) &&
      mustWait(policy, await restOf(tx, { clientId, batchId }))
    if (!waits) passed = policy
    return waits
  }
}

/**
 * Returns the sum and the largest amount of a file's waiting lines, without the digest, which takes long for a large
 * file.
 */
async function restOf(db: Reader, { clientId, batchId }: PaymentFileKey) {
  const { total, largest } = await db
    .selectFrom('batch_lines')
    .select(({ fn }) => [
      fn.sum<Cents | null>('amount_cents').as('total'),
      fn.max<Cents | null>('amount_cents').as('largest'),
    ])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return { totalCents: total ?? ZERO_CENTS, largestCents: largest ?? ZERO_CENTS }
}

/**
 * Holds the rest of a file because of a policy that is newer than the file, and requests its approval. Returns false if
 * the policy no longer makes it wait.
 */
export async function holdRest(platform: Platform, key: PaymentFileKey): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    await lockBatchApp(tx, key.clientId)
    const file = await tx
      .selectFrom('batches')
      .select(['file_name', 'digest', 'payments'])
      .where('client_id', '=', key.clientId)
      .where('batch_id', '=', key.batchId)
      .where('status', '=', 'RECEIVED')
      .where('held', '=', false)
      .forUpdate()
      .executeTakeFirst()
    // Another process has held it.
    if (!file?.digest) return true
    const policy = await approvalPolicyOf(tx, key.clientId)
    const rest = await sumOfLines(tx, key)
    if (!mustWait(policy, rest)) return false
    const approvalId = approvalIdOf(newId(platform.clock.now()))
    await hold(tx, key, approvalId)
    const paid = await sumUp(tx, key)
    await askForBatch(
      platform,
      tx,
      key,
      file.file_name,
      { ...rest, digest: file.digest },
      { approvalId, expiryHours: policy.expiryHours, doubts: [] },
      `${paid.count} of ${file.payments} payments, ${formatAud(paid.cents)}`,
    )
    return true
  })
}

/** Marks a file as waiting for a request. */
export async function hold(
  tx: Tx,
  { clientId, batchId }: PaymentFileKey,
  approvalId: ApprovalId,
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ held: true, approval_id: approvalId })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .execute()
}

/**
 * Returns how many payments of a stored file repeat another one: the same payee and amount, paid in the last day or
 * waiting in another file. Banks pad account numbers with zeros.
 */
async function countRepeats(
  tx: Tx,
  { clientId, batchId }: PaymentFileKey,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - REPEAT_PAYOUT_HOURS * 3_600_000)
  const { rows } = await sql<{ repeats: number }>`
    WITH before AS (
      SELECT bsb, ltrim(account_number, '0') AS account, amount_cents
        FROM payments
       WHERE client_id = ${clientId} AND created_at >= ${since} AND bsb IS NOT NULL
         AND status NOT IN ('FAILED', 'RETURNED')
      UNION ALL
      SELECT bsb, ltrim(account_number, '0'), amount_cents
        FROM batch_lines
       WHERE client_id = ${clientId} AND batch_id <> ${batchId} AND status = 'WAITING'
    )
    SELECT count(*)::int AS repeats
      FROM batch_lines AS line
     WHERE client_id = ${clientId} AND batch_id = ${batchId}
       AND (bsb, ltrim(account_number, '0'), amount_cents) IN (SELECT * FROM before)`.execute(tx)
  return rows[0]?.repeats ?? 0
}

/** Requests the approval of a held file, in the transaction that stores it and its lines, or that holds its rest. */
export async function askForBatch(
  platform: Platform,
  tx: Tx,
  key: PaymentFileKey,
  fileName: string,
  { count, totalCents, digest }: Pick<ValidPayments, 'count' | 'totalCents' | 'digest'>,
  { doubts, ...needed }: NeededApproval,
  paidAlready?: string,
): Promise<void> {
  const { clientId, batchId } = key
  const input = {
    batchId,
    fileName,
    payments: count,
    total: centsToText(totalCents),
    largest: await largestPayments(tx, key),
    doubts,
    ...(paidAlready !== undefined && { paidAlready }),
  }
  const actor = fileActor(key, fileName)
  await storeRequest(platform, tx, batchApproval, {
    ...{ clientId, input, actor, ...needed },
    asker: actor,
    hash: digest.toString('hex'),
    state: await batchApproval.stateOf(tx, clientId, input, platform.clock.now()),
    amountCents: totalCents,
  })
}
