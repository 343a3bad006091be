import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import { idNotFound, problemResponse } from '@tideway/contract/calls/problems'
import { whyNotCancel } from '@tideway/contract/refunds/cancel-request'
import { endPayTo } from '../../../pay-to/agreements/attempts/end-pay-to.ts'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPaymentRequest } from '../payment-request-store.ts'
import { keepPayIdUntil } from '../receive/pay-id-registration.ts'
import { effectiveStatus } from './payment-request-status.ts'
import { removeRequest } from './request-transitions.ts'

/**
 * Deletes an unpaid request. It can no longer be read, and its PayID is free at once (provider API, life cycle). A
 * request that received money is part of the books and cannot be deleted.
 */
export async function cancelPaymentRequest(
  platform: Platform,
  {
    clientId,
    paymentRequestId,
    by,
  }: { clientId: ClientId; paymentRequestId: PaymentRequestId; by: Actor },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const row = await lockPaymentRequest(tx, clientId, paymentRequestId)
    if (!row) throw new ApiError(idNotFound('paymentRequestId', paymentRequestId, 400))
    const status = effectiveStatus(row, now)
    if (whyNotCancel({ status, amountReceivedCents: row.amount_received_cents })) {
      throw new ApiError(
        problemResponse(
          400,
          'Only a payment request that is WAITING and unpaid can be deleted',
          'ERR0.03',
        ),
      )
    }
    await removeRequest(tx, row, now)
    await keepPayIdUntil(tx, clientId, paymentRequestId, now)
    await endPayTo(platform, tx, [row], now)
    await recordAudit(tx, {
      clientId,
      actor: by,
      action: 'paymentRequest.delete',
      subjectId: paymentRequestId,
      at: now,
    })
  })
}
