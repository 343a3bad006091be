import { needsApproval } from '@tideway/contract/approvals/approval-policy'
import { fileDoubts } from '@tideway/contract/batch/file-doubts'
import type { ApprovalId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { sql } from 'kysely'
import { approvalPolicyOf } from '../approvals/approval-policy-store.ts'
import { storeRequest } from '../approvals/store-request.ts'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { batchApproval, largestPayments } from './batch-approval.ts'
import type { BatchKey } from './pay-jobs.ts'
import { fileActor } from './pay-jobs.ts'
import type { FilePayments } from './read-payments.ts'

type ValidPayments = Extract<FilePayments, { ok: true }>

/** The request that a file must wait for. */
export interface NeededApproval {
  approvalId: ApprovalId
  expiryHours: number
  /** Why a person must see it, whatever the policy. */
  doubts: string[]
}

/**
 * Returns the request that a stored file must wait for, or undefined if it is paid at once. It waits by the client's
 * policy, and if a person should see it first. Whether API keys are under the policy does not matter: nobody of the
 * client makes a call for a file (decision 139).
 */
export async function neededApproval(
  { clock }: Platform,
  tx: Tx,
  key: BatchKey,
  { totalCents, largestCents, count, processDay }: ValidPayments,
): Promise<NeededApproval | undefined> {
  const now = clock.now()
  const policy = await approvalPolicyOf(tx, key.clientId)
  const file = { kind: 'batch', by: 'file', cents: totalCents, largestCents } as const
  const doubts = fileDoubts({
    processDay,
    today: sydneyDay(now),
    payments: count,
    repeats: await countRepeats(tx, key, now),
  })
  if (doubts.length === 0 && !needsApproval(policy, file)) return undefined
  return { approvalId: approvalIdOf(newId(now)), expiryHours: policy.expiryHours, doubts }
}

/**
 * Returns how many payments of a stored file were made in the last day, or wait in another file: to the same payee, of
 * the same amount. Banks pad account numbers with zeros.
 */
async function countRepeats(tx: Tx, { clientId, batchId }: BatchKey, now: Date): Promise<number> {
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

/** Requests the approval of a held file, in the transaction that stores it and its lines. */
export async function askForBatch(
  platform: Platform,
  tx: Tx,
  key: BatchKey,
  fileName: string,
  { count, totalCents, digest }: ValidPayments,
  { doubts, ...needed }: NeededApproval,
): Promise<void> {
  const { clientId, batchId } = key
  const input = {
    batchId,
    fileName,
    payments: count,
    total: centsToText(totalCents),
    largest: await largestPayments(tx, key),
    doubts,
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
