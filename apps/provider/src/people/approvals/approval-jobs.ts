import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalNotice, sendApprovalNotice } from './approval-notices.ts'
import type { ApprovalRequest } from './approval-store.ts'
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

/** Records the expiry of all requests that are due. Skips a request that another process is changing. */
export async function expireApprovals(platform: Platform): Promise<void> {
  while (await expireBatch(platform));
}

/** Returns true if more may be due. */
async function expireBatch(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await dueRequests(platform.db, now).orderBy('expires_at').limit(BATCH).execute()
  let expired = 0
  // One by one, because rows of several clients cannot be locked together on shards.
  for (const key of due) if (await expireOne(platform, key, now)) expired += 1
  return due.length === BATCH && expired > 0
}

/** Returns false if another process changed the request, or is changing it. */
async function expireOne(
  platform: Platform,
  { client_id: clientId, approval_id: approvalId }: ApprovalRequest,
  now: Date,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const due = await dueRequests(tx, now)
      .where('client_id', '=', clientId)
      .where('approval_id', '=', approvalId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    await endRequest(tx, due, 'expire', { status: 'EXPIRED', ended_at: due.expires_at })
    await platform.jobs.send(tx, approvalNotice, { clientId, approvalId, about: 'ended' })
    return true
  })
}

function dueRequests(db: Reader, now: Date) {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
}
