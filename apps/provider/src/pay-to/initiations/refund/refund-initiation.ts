import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import { refundIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { subtractCents } from '@tideway/contract/money/money'
import { decideInitiationRefund } from '@tideway/contract/pay-to/initiations/initiation-refund'
import type { PaymentInitiationChanged } from '@tideway/contract/pay-to/initiations/payment-initiation'
import {
  initiationRefundProblems,
  paymentInitiationNotFound,
} from '@tideway/contract/pay-to/payto-problems'
import { isRefusal } from '@tideway/contract/refunds/refund'
import { findClient } from '../../../clients/client/client-store.ts'
import { reserveFunds } from '../../../ledger/reserve-funds.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueInstruction } from '../../../rail/rail-outbox.ts'
import type { Initiation } from '../initiation-store.ts'
import { lockInitiation } from '../initiation-store.ts'
import { changeInitiation } from '../initiation-transitions.ts'
import { viewChangedInitiation } from '../initiation-view.ts'
import { insertInitiationRefund } from './initiation-refund-transitions.ts'

export interface InitiationRefundCall {
  clientId: ClientId
  initiationId: PaymentInitiationId
  requested: Cents | 'remaining'
  requestedBy: string
}

/**
 * Accepts a refund of a collection, inside the given transaction. The row is locked and the rule decides by its
 * contents. The lower balance, the refund and the order to the bank are written together. Returns the changed initiation
 * and the amount of this refund.
 */
export async function refundInitiation(
  platform: Platform,
  tx: Tx,
  call: InitiationRefundCall,
): Promise<{ record: PaymentInitiationChanged; amountCents: Cents }> {
  const { clientId, initiationId } = call
  const initiation = await lockInitiation(tx, clientId, initiationId)
  if (!initiation) throw new ApiError(paymentInitiationNotFound(initiationId))
  const client = await findClient(tx, clientId)
  const decision = decideInitiationRefund(
    {
      status: initiation.status,
      paymentAmountCents: initiation.payment_amount_cents,
      availableBalanceCents: subtractCents(
        initiation.payment_amount_cents,
        initiation.refunded_cents,
        initiation.refunding_cents,
      ),
      onlyFull: client?.full_refund_only ?? false,
      paymentRequestId: initiation.payment_request_id,
    },
    call.requested,
  )
  if (isRefusal(decision)) throw new ApiError(decision)
  const { amountCents } = decision
  await accept(platform, tx, initiation, call, amountCents)
  return { record: await viewChangedInitiation(tx, clientId, initiationId), amountCents }
}

async function accept(
  platform: Platform,
  tx: Tx,
  initiation: Initiation,
  { clientId, initiationId, requestedBy }: InitiationRefundCall,
  amountCents: Cents,
): Promise<void> {
  const now = platform.clock.now()
  const refundId = refundIdOf(newId(now))
  await insertInitiationRefund(tx, {
    client_id: clientId,
    refund_id: refundId,
    payment_initiation_id: initiationId,
    amount_cents: amountCents,
    requested_by: requestedBy,
    created_at: now,
  })
  const change = { clientId, initiationId, to: 'RETURN_IN_PROGRESS', now } as const
  await changeInitiation(tx, change, { refunding_cents: amountCents })
  await queueInstruction(platform, tx, {
    clientId,
    kind: 'initiation_refund',
    subjectId: refundId,
    amountCents,
    creditor: {
      bsb: initiation.payer_bsb ?? '',
      accountNumber: initiation.payer_account_number ?? '',
    },
    creditorName: initiation.payer_name ?? '',
    description: `Refund of ${initiation.description ?? initiation.client_transaction_id}`,
    originalNppTransactionId: initiation.npp_transaction_id ?? '',
  })
  await reserveFunds(
    tx,
    { clientId, kind: 'initiation_refund', subjectId: refundId, amountCents, at: now },
    initiationRefundProblems.notEnoughLiquidity,
  )
}
