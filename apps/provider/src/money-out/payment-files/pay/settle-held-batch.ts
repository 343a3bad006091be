import type { PaymentFileId } from '@tideway/contract/calls/ids'
import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'
import type { Selectable } from 'kysely'
import type { ApprovalRequest } from '../../../people/approvals/approval-store.ts'
import { findApproval } from '../../../people/approvals/approval-store.ts'
import type { ApprovalName } from '../../../people/approvals/decide-approval.ts'
import { withdrawFile } from '../../../people/approvals/decide-approval.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import { mailRejected } from '../payment-file-mails.ts'
import type { PaymentFileRow } from '../payment-file-tables.ts'
import { requestPoll } from '../receive/poll-jobs.ts'
import { finishPaymentFile } from './pay-batch.ts'
import type { PaymentFileKey } from './pay-jobs.ts'
import { fileActor } from './pay-jobs.ts'

/** Rejects a file, or the rest of it, whose request ended without approval. Other requests change nothing. */
export async function settleFileOf(platform: Platform, name: ApprovalName): Promise<void> {
  const request = await findApproval(platform.db, name.clientId, name.approvalId)
  if (request?.asker_kind !== 'FILE') return
  // The file itself made a request of this kind.
  const key = { clientId: name.clientId, batchId: request.asker_id as PaymentFileId }
  await transact(platform.db, (tx) => settleHeldBatch(platform, tx, key))
}

/**
 * Withdraws the request of a held file that is no longer in the input folder, because people who may put files there
 * may remove them. A file that replaced it is received next, with its own request. Also rejects a file whose request
 * was ended by a process of an older release.
 */
export async function settleInFolder(
  platform: Platform,
  batch: Selectable<PaymentFileRow>,
  isListed: boolean,
): Promise<void> {
  const { client_id: clientId, batch_id: batchId, approval_id: approvalId } = batch
  if (!batch.held || approvalId === null) return
  const key = { clientId, batchId }
  await transact(platform.db, async (tx) => {
    if (!isListed) {
      const actor = fileActor(key, batch.file_name)
      const name = { clientId, approvalId }
      await withdrawFile(platform, tx, actor, name, paymentFileRejections.withdrawn)
    }
    await settleHeldBatch(platform, tx, key)
  })
}

/** Does nothing while the request waits, and after an approval, which ends the hold itself. */
async function settleHeldBatch(platform: Platform, tx: Tx, key: PaymentFileKey): Promise<void> {
  const { clientId, batchId } = key
  const batch = await tx
    .selectFrom('batches')
    .select('approval_id')
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('held', '=', true)
    .forUpdate()
    .executeTakeFirst()
  const request = batch?.approval_id && (await findApproval(tx, clientId, batch.approval_id))
  const reason = request && whyRejected(request)
  if (!reason) return
  if (await refuseRest(tx, key, reason)) return finishPaymentFile(platform, tx, key)
  // A rejected file has no lines, like a file that was refused when it was read.
  await tx
    .deleteFrom('batch_lines')
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .execute()
  const rejected = await tx
    .updateTable('batches')
    .set({ held: false, status: 'REJECTED', reason, completed_at: platform.clock.now() })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailRejected(platform, tx, rejected)
  await requestPoll(platform, tx, clientId)
  faultPoint('batch-before-rejection')
}

/**
 * Refuses the waiting lines of a file if some lines were carried out before it was held. Returns false if none were.
 */
async function refuseRest(tx: Tx, { clientId, batchId }: PaymentFileKey, reason: string) {
  const carriedOut = await tx
    .selectFrom('batch_lines')
    .select('line_no')
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '<>', 'WAITING')
    .limit(1)
    .executeTakeFirst()
  if (!carriedOut) return false
  await tx
    .updateTable('batch_lines')
    .set({ status: 'REFUSED', reason })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .execute()
  return true
}

/** Returns the reason on one line, because it is also a cell of the result file. */
function whyRejected(request: ApprovalRequest): string | undefined {
  const { status, comment, reason, decider_name: decider } = request
  if (status === 'DECLINED') {
    const said = (comment ?? '').replace(/\s+/g, ' ').trim()
    // Mails mask addresses, and the result is a file on a server, so only the part before the @ names the person.
    return paymentFileRejections.declined(
      decider === null ? said : `${said} (${decider.replace(/@.*/, '')})`,
    )
  }
  if (status === 'EXPIRED') return paymentFileRejections.expired
  if (status === 'WITHDRAWN') return reason ?? paymentFileRejections.withdrawn
  if (status === 'FAILED') return reason ?? undefined
  return undefined
}
