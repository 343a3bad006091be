import { endPayTo } from '../agreements/attempts/end-pay-to.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { changeRequests } from './request-transitions.ts'

const BATCH = 500

/** Records the expiry of waiting requests, which reads already show. */
export async function expirePaymentRequests(platform: Platform): Promise<void> {
  while ((await expireBatch(platform)) === BATCH);
}

async function expireBatch(platform: Platform): Promise<number> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const due = await tx
      .selectFrom('payment_requests')
      .select(['client_id', 'payment_request_id'])
      .where('status', '=', 'WAITING')
      .where('deleted_at', 'is', null)
      .where('expiry_at', '<=', now)
      .orderBy('expiry_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    await endPayTo(platform, tx, due, now)
    await changeRequests(platform, tx, due, 'EXPIRED')
    return due.length
  })
}

export function registerExpiryJobs(platform: Platform): void {
  platform.jobs.whenDue({
    name: 'payment-requests-expire',
    due: `SELECT min(expiry_at) FROM payment_requests WHERE status = 'WAITING' AND deleted_at IS NULL`,
    clock: platform.clock,
    spacingSeconds: platform.env.expirySweepSeconds,
    run: () => expirePaymentRequests(platform),
  })
}
