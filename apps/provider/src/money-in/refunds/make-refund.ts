import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerName } from '../../http/authentication/caller.ts'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import type { CallRows } from '../../people/approvals/call-rows.ts'
import { callRows, rowsFact } from '../../people/approvals/call-rows.ts'
import { runIdempotentAudited } from '../../people/audit/run-idempotent-audited.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import {
  findPaymentRequest,
  lockPaymentRequest,
} from '../payment-requests/payment-request-store.ts'
import { refundableCents } from '../payment-requests/payment-request-view.ts'
import { refundPaymentRequest } from './refund-payment-request.ts'

/** A refund as its call requests it. */
export interface RefundInput {
  paymentRequestId: PaymentRequestId
  requested: Cents | 'remaining'
  clientRefundId?: string | undefined
  description?: string | undefined
}

const OPERATION = 'POST /paymentRequest/refund'

/** The call as its answer is stored under an idempotency key. */
export const refundCall = ({
  paymentRequestId,
  requested,
  clientRefundId,
  description,
}: RefundInput) => ({
  operation: OPERATION,
  payload: [paymentRequestId, requested, clientRefundId ?? null, description ?? null],
})

/**
 * Makes a refund once for each idempotency key, with its entry in the audit trail.
 *
 * @param onAmount Called with the amount before anything is committed. It may reject the refund.
 */
export async function makeRefund(
  platform: Platform,
  caller: Caller,
  input: RefundInput,
  { key, onAmount }: { key: string | undefined; onAmount: (cents: Cents) => void },
): Promise<IdempotentAnswer> {
  const { paymentRequestId, requested, clientRefundId, description } = input
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...refundCall(input),
      action: 'paymentRequest.refund',
      resourceId: paymentRequestId,
      details: { amount: requested === 'remaining' ? null : centsToText(requested) },
    },
    async (tx) => {
      const record = await refundPaymentRequest(platform, tx, {
        clientId: caller.clientId,
        paymentRequestId,
        requested,
        clientRefundId,
        description,
        requestedBy: callerName(caller),
      })
      const refunds = record.PaymentRequestStatus.refundInformation?.requests ?? []
      const amount = refunds.find((refund) => refund.status === 'IN_PROGRESS')?.amount ?? null
      const cents = parseTwoDecimals(amount ?? '')
      if (cents !== undefined) onAmount(cents)
      return { status: 200, body: record, details: { amount } }
    },
  )
}

/** Returns the one row of a refund: whose money goes back, and how much. */
function refundRow(
  { requested, description }: RefundInput,
  request: PaymentRequest | undefined,
): CallRows {
  if (!request) return callRows([])
  const left = refundableCents(request)
  return callRows([
    {
      row: 1,
      ...(request.payer_name !== null && { name: request.payer_name }),
      account: request.pay_id,
      reference: request.client_transaction_id,
      amount: centsToText(requested === 'remaining' ? left : requested),
      ...(description !== undefined && { reason: description }),
      record: { kind: 'paymentRequest', id: request.payment_request_id },
    },
  ])
}

/** A refund that waits for a second person. What it depends on is what is left to refund. */
export const refundApproval: Approvable<RefundInput> = {
  kind: 'refund',
  action: 'paymentRequest.refund',
  operation: 'RestAPI/POST:paymentRequest/refund',
  subjectOf: ({ paymentRequestId }) => paymentRequestId,
  factsOf: ({ requested, clientRefundId, description }) => [
    ...(requested === 'remaining' ? fact('Amount', 'All that remains') : []),
    ...fact('Refund reference', clientRefundId),
    ...fact('Description', description),
  ],
  async centsOf(db, clientId, { paymentRequestId, requested }) {
    if (requested !== 'remaining') return requested
    const request = await findPaymentRequest(db, clientId, paymentRequestId)
    return request && refundableCents(request)
  },
  rowsOf: async (db, clientId, input) =>
    refundRow(input, await findPaymentRequest(db, clientId, input.paymentRequestId)),
  async stateOf(tx, clientId, input) {
    const request = await lockPaymentRequest(tx, clientId, input.paymentRequestId)
    if (!request) return []
    return [
      ...fact('Payer', request.payer_name),
      ...fact('Status', request.status),
      ...fact('Refund balance', formatAud(refundableCents(request))),
      ...rowsFact(refundRow(input, request)),
    ]
  },
  async run(platform, caller, input) {
    let amountCents: Cents | undefined
    const onAmount = (cents: Cents) => {
      amountCents = cents
    }
    await makeRefund(platform, caller, input, { key: undefined, onAmount })
    return { outcomeId: input.paymentRequestId, ...(amountCents !== undefined && { amountCents }) }
  },
}
