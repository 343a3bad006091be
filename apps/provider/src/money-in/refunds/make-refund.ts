import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud } from '@tideway/contract/money/money'
import { callerName } from '../../http/authentication/caller.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { moneyCall } from '../../people/approvals/money-call.ts'
import type { CallRows } from '../../people/approvals/rows/call-rows.ts'
import { callRows, rowsFact } from '../../people/approvals/rows/call-rows.ts'
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

/** Returns the single row of a refund: the payer and the amount. */
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

/** The refund of a payment request. Its approval depends on the amount that can still be refunded. */
export const refundApproval = moneyCall<RefundInput>({
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
  storedAs: ({ paymentRequestId, requested, clientRefundId, description }) => ({
    operation: 'POST /paymentRequest/refund',
    payload: [paymentRequestId, requested, clientRefundId ?? null, description ?? null],
  }),
  detailsOf: ({ requested }) => ({
    amount: requested === 'remaining' ? null : centsToText(requested),
  }),
  async move(platform, tx, caller, input) {
    const { record, amountCents } = await refundPaymentRequest(platform, tx, {
      ...input,
      clientId: caller.clientId,
      requestedBy: callerName(caller),
    })
    const details = { amount: centsToText(amountCents) }
    return { status: 200, body: record, outcomeId: input.paymentRequestId, amountCents, details }
  },
  afterCommit: 'refund-after-commit',
})
