import { checkoutPayToProblems } from '@tideway/contract/checkout/pay-to-refusals'
import type { RequestKey } from '../../pay-to/agreements/attempts/attempt-store.ts'
import {
  abandonAttempt,
  attemptOf,
  lastAttempt,
} from '../../pay-to/agreements/attempts/attempt-store.ts'
import { endPayTo } from '../../pay-to/agreements/attempts/end-pay-to.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceChange, lockPaymentRequest } from '../payment-requests/payment-request-store.ts'

/**
 * Leaves PayTo because the payer chooses another method, or has read why it failed. Rejected once the payment is
 * approved.
 */
export async function leavePayTo(platform: Platform, request: RequestKey): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const locked = await lockPaymentRequest(tx, request.client_id, request.payment_request_id)
    const tried = locked && (await lastAttempt(tx, request))
    const attempt = tried && attemptOf(tried, now)
    if (!tried || !attempt) return
    if (attempt.stage === 'COLLECTING') throw new ApiError(checkoutPayToProblems.collecting)
    if (attempt.stage === 'WAITING') await endPayTo(platform, tx, [request], now)
    await abandonAttempt(tx, request.client_id, tried.payment_agreement_id, now)
    await announceChange(tx, request.client_id, request.payment_request_id)
  })
}
