import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { approvalNotice, sendApprovalNotice } from './approval-notices.ts'
import { endRequest } from './approval-store.ts'
import type { ApprovalName } from './decide-approval.ts'

const BATCH = 100
const SPACING_SECONDS = 1

/**
 * Registers the jobs that record expiries, which reads already show, and send mails. `onEnd` is called after a request
 * has ended, at least once, unless it was withdrawn.
 */
export function registerApprovalJobs(
  platform: Platform,
  onEnd: (name: ApprovalName) => Promise<void>,
): void {
  platform.jobs.work(approvalNotice, async (notice) => {
    await sendApprovalNotice(platform, notice)
    if (notice.about === 'ended') await onEnd(notice)
  })
  platform.jobs.whenDue({
    name: 'approvals-expire',
    due: `SELECT min(expires_at) FROM approval_requests WHERE status = 'PENDING'`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => expireApprovals(platform),
  })
}

/** A request that someone decides about right now is left to them. */
export async function expireApprovals(platform: Platform): Promise<void> {
  let expired: number
  do {
    expired = await transact(platform.db, async (tx) => {
      const due = await tx
        .selectFrom('approval_requests')
        .selectAll()
        .where('status', '=', 'PENDING')
        .where('expires_at', '<=', platform.clock.now())
        .orderBy('expires_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of due) {
        const { client_id: clientId, approval_id: approvalId } = row
        await endRequest(tx, row, 'expire', { status: 'EXPIRED', ended_at: row.expires_at })
        await platform.jobs.send(tx, approvalNotice, { clientId, approvalId, about: 'ended' })
      }
      return due.length
    })
  } while (expired === BATCH)
}
