import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import { postTransaction } from '../../ledger/ledger.ts'
import { effectiveStatus } from '../../money-in/payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../../money-in/payment-requests/payment-request-store.ts'
import { completeRequest } from '../../money-in/payment-requests/receive/credit-request.ts'
import { recordReceived } from '../../money-in/payment-requests/receive/received-payment.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { CollectionOutcome } from '../../rail/payto-rail.ts'

/**
 * Returns why a request does not accept the money collected for it, or undefined if it does. `request` is undefined if
 * the request was deleted.
 */
export function whyNotTaken(
  request: PaymentRequest | undefined,
  now: Date,
): { code: CollectionReason; reason: string; because: string } | undefined {
  const status = request && effectiveStatus(request, now)
  if (status === 'WAITING') return undefined
  return status === undefined || status === 'EXPIRED'
    ? { code: 'TM01', reason: 'The payment request had ended.', because: 'it had ended' }
    : { code: 'DUPL', reason: 'The payment request was paid another way.', because: 'paid twice' }
}

/**
 * Completes a request that received its money by PayTo, under its lock. It is booked and refunded like a payment by
 * PayID.
 */
export async function settleRequest(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  { nppTransactionId, payer }: CollectionOutcome,
  now: Date,
): Promise<void> {
  const amountCents = request.payment_amount_cents ?? ZERO_CENTS
  const payment = {
    nppTransactionId,
    payId: request.pay_id,
    amountCents,
    payerBsb: payer.bsb,
    payerAccountNumber: payer.accountNumber,
    payerName: payer.name,
    description: null,
    reference: null,
  }
  const creditedId = await completeRequest(platform, tx, request, payment, now, 'PayTo')
  await recordReceived(platform, tx, request, payment, {
    outcome: 'ACCEPTED',
    reason: null,
    credited_payment_request_id: creditedId,
    returned_cents: ZERO_CENTS,
    received_at: now,
    completes: true,
  })
  await postTransaction(tx, {
    clientId: request.client_id,
    kind: 'payment_received',
    subjectId: nppTransactionId,
    at: now,
    debit: { settlement: amountCents },
    credit: { float: amountCents },
  })
  faultPoint('checkout-before-settled')
}
