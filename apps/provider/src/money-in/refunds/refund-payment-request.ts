import type { ClientId, PaymentRequestId, RefundId } from '@tideway/contract/calls/ids'
import { refundIdOf } from '@tideway/contract/calls/ids'
import { paymentRequestNotFound, refundProblems } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { decideRefund, isRefusal } from '@tideway/contract/refunds/refund'
import { reserveFunds } from '../../ledger/reserve-funds.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { databaseConstraint } from '../../platform/database/transaction.ts'
import type { Change } from '../../platform/distribution/join-changes.ts'
import { newIdNextTo } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { prepareInstruction } from '../../rail/rail-outbox.ts'
import { effectiveStatus } from '../payment-requests/lifecycle/payment-request-status.ts'
import { changeRequest } from '../payment-requests/lifecycle/request-transitions.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import { lockingRead } from '../payment-requests/payment-request-store.ts'
import { refundableCents } from '../payment-requests/payment-request-view.ts'
import { refundInserted } from './refund-transitions.ts'

export interface RefundCall {
  clientId: ClientId
  paymentRequestId: PaymentRequestId
  requested: Cents | 'remaining'
  clientRefundId?: string | undefined
  description?: string | undefined
  requestedBy: string
  /** The id of the refund, if the caller has stored it already. Made by `newIdNextTo`. */
  refundId?: RefundId
}

/**
 * Accepts a refund inside the given transaction. The request's row is locked and the rule decides by its contents. The
 * lower balance, the refund and the order to the bank are written together. Returns the changed request and the amount
 * of this refund.
 */
export async function refundPaymentRequest(
  platform: Platform,
  tx: Tx,
  call: RefundCall,
): Promise<{ record: PaymentRequestRecord; amountCents: Cents }> {
  const request = await lockRefundable(tx, call)
  if (!request) throw new ApiError(paymentRequestNotFound(call.paymentRequestId))
  await refuseDuplicate(tx, call)
  const now = platform.clock.now()
  const decision = decideRefund(
    {
      status: effectiveStatus(request, now),
      multiPayment: request.multi_payment,
      amountReceivedCents: request.amount_received_cents,
      availableBalanceCents: refundableCents(request),
      onlyFull: request.full_refund_only ?? false,
    },
    call.requested,
  )
  if (isRefusal(decision)) throw new ApiError(decision)
  const { amountCents } = decision
  const record = await accept(platform, tx, request, call, amountCents, now)
  faultPoint('refund-after-claim')
  return { record, amountCents }
}

/** Locks the request, and reads with it the setting of its client. */
async function lockRefundable(tx: Tx, { clientId, paymentRequestId }: RefundCall) {
  return lockingRead(tx, clientId, paymentRequestId)
    .select((request) =>
      request
        .selectFrom('clients')
        .select('full_refund_only')
        .where('clients.client_id', '=', clientId)
        .as('full_refund_only'),
    )
    .executeTakeFirst()
}

/** The natural key is clientRefundID (readings 1). */
async function refuseDuplicate(tx: Tx, call: RefundCall): Promise<void> {
  if (call.clientRefundId === undefined) return
  const duplicate = await tx
    .selectFrom('refund_keys')
    .select('refund_id')
    .where('client_id', '=', call.clientId)
    .where('client_refund_id', '=', call.clientRefundId)
    .executeTakeFirst()
  if (duplicate) throw new ApiError(refundProblems.duplicateClientRefundId)
}

async function accept(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  call: RefundCall,
  amountCents: Cents,
  now: Date,
): Promise<PaymentRequestRecord> {
  const refundId = call.refundId ?? refundIdOf(newIdNextTo(call.paymentRequestId))
  const refund = refundInserted(tx, {
    client_id: call.clientId,
    refund_id: refundId,
    payment_request_id: call.paymentRequestId,
    amount_cents: amountCents,
    refund_trigger: 'REFUND_API',
    client_refund_id: call.clientRefundId ?? null,
    description: call.description ?? null,
    requested_by: call.requestedBy,
    created_at: now,
  })
  const { instruction, queue } = prepareInstruction(platform, tx, {
    clientId: call.clientId,
    kind: 'refund',
    subjectId: refundId,
    amountCents,
    creditor: {
      bsb: request.payer_bsb ?? '',
      accountNumber: request.payer_account_number ?? '',
    },
    creditorName: request.payer_name ?? '',
    description: call.description ?? `Refund of ${request.payment_description}`,
    originalNppTransactionId: request.npp_transaction_id ?? '',
  })
  const record = await begin(platform, tx, request, amountCents, { refund, instruction })
  await queue()
  await reserveFunds(
    tx,
    { clientId: call.clientId, kind: 'refund', subjectId: refundId, amountCents, at: now },
    refundProblems.insufficientFunds,
  )
  return record
}

/** Changes the request, with its refund and the order to the bank. */
async function begin(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  amountCents: Cents,
  changes: { refund: Change; instruction: Change },
): Promise<PaymentRequestRecord> {
  const refunding = { refunding_cents: amountCents, return_initiator: 'MANUAL' } as const
  try {
    return await changeRequest(platform, tx, request, 'RETURN_IN_PROGRESS', refunding, changes)
  } catch (error) {
    // Two simultaneous refunds of two payments with one clientRefundID hold different row locks, so only the index
    // keeps them apart.
    if (databaseConstraint(error) === 'refunds_client_refund')
      throw new ApiError(refundProblems.duplicateClientRefundId)
    throw error
  }
}
