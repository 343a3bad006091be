import type { ClientId } from '@tideway/contract/calls/ids'
import type { RequestKey } from '../../../pay-to/agreements/attempts/attempt-store.ts'
import { endPayTo } from '../../../pay-to/agreements/attempts/end-pay-to.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeRequests } from './request-transitions.ts'

const BATCH = 500

/** Records the expiry of waiting requests, which reads already show. */
export async function expirePaymentRequests(platform: Platform): Promise<void> {
  while (await expireBatch(platform));
}

/** Returns true if more may be due. */
async function expireBatch(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await dueRequests(platform.db, now).limit(BATCH).execute()
  const byClient = Map.groupBy(due, (request) => request.client_id)
  let expired = 0
  for (const [clientId, requests] of byClient)
    expired += await expireRequestsOf(platform, clientId, requests, now)
  return due.length === BATCH && expired > 0
}

/** Expires requests of one client. Another process may have changed some, or be changing them. */
async function expireRequestsOf(
  platform: Platform,
  clientId: ClientId,
  requests: readonly RequestKey[],
  now: Date,
): Promise<number> {
  const ids = requests.map((request) => request.payment_request_id)
  return transact(platform.db, async (tx) => {
    const due = await dueRequests(tx, now)
      .where('client_id', '=', clientId)
      .where('payment_request_id', 'in', ids)
      .forUpdate()
      .skipLocked()
      .execute()
    await endPayTo(platform, tx, due, now)
    await changeRequests(platform, tx, due, 'EXPIRED')
    return due.length
  })
}

function dueRequests(db: Reader, now: Date) {
  return db
    .selectFrom('payment_requests')
    .select(['client_id', 'payment_request_id'])
    .where('status', '=', 'WAITING')
    .where('deleted_at', 'is', null)
    .where('expiry_at', '<=', now)
    .orderBy('expiry_at')
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
