import { needsApproval } from '@tideway/contract/approvals/approval-policy'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
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
}

/**
 * Returns the request that a file must wait for by the client's policy, or undefined if it is paid at once. Whether API
 * keys are under the policy does not matter: nobody of the client makes a call for a file (decision 139).
 */
export async function neededApproval(
  { clock }: Platform,
  tx: Tx,
  clientId: ClientId,
  { totalCents, largestCents }: ValidPayments,
): Promise<NeededApproval | undefined> {
  const policy = await approvalPolicyOf(tx, clientId)
  const file = { kind: 'batch', by: 'file', cents: totalCents, largestCents } as const
  if (!needsApproval(policy, file)) return undefined
  return { approvalId: approvalIdOf(newId(clock.now())), expiryHours: policy.expiryHours }
}

/** Requests the approval of a held file, in the transaction that stores it and its lines. */
export async function askForBatch(
  platform: Platform,
  tx: Tx,
  key: BatchKey,
  fileName: string,
  { count, totalCents, digest }: ValidPayments,
  needed: NeededApproval,
): Promise<void> {
  const { clientId, batchId } = key
  const input = {
    batchId,
    fileName,
    payments: count,
    total: centsToText(totalCents),
    largest: await largestPayments(tx, key),
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
