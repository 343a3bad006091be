import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type { Cents } from '@tideway/contract/money/money'
import { centsToNumber, centsToText } from '@tideway/contract/money/money'
import type { PayIdAvailability } from '@tideway/contract/payment-requests/pay-id'
import { payIdAvailability } from '@tideway/contract/payment-requests/pay-id'
import { PayIdEnquiryResult } from '@tideway/contract/payment-requests/pay-id-enquiry'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { RefundWords } from '@tideway/contract/refunds/refund-words'

export interface NewPaymentRequest {
  clientId: string
  payID: string
  description: string
  amountCents: Cents
  /** Minutes that the PayID can be paid (readings: paymentExpiryDatetime). */
  expiryMinutes: number
}

/** Creates a payment request. The same attempt sends the same payload, so that a retry cannot create a second one. */
export function createPaymentRequest(api: Api, request: NewPaymentRequest, attempt: Attempt) {
  const expiry = Date.parse(attempt.at) + request.expiryMinutes * 60_000
  return api.rest({
    method: 'POST',
    path: '/paymentRequest',
    body: {
      PaymentRequest: {
        clientTransactionId: attempt.key,
        paymentAmount: centsToNumber(request.amountCents),
        paymentDescription: request.description,
        paymentExpiryDatetime: new Date(expiry).toISOString(),
        clientId: request.clientId,
        payID: request.payID,
      },
    },
    schema: PaymentRequestRecord,
    idempotencyKey: attempt.key,
  })
}

export function cancelPaymentRequest(api: Api, id: string): Promise<void> {
  return api.rest({ method: 'DELETE', path: '/paymentRequest', query: { id } })
}

export function refundPaymentRequest(
  api: Api,
  { PaymentRequestStatus: { paymentRequestId: id } }: PaymentRequestRecord,
  amount: Cents,
  attempt: Attempt,
  { reason, reference }: RefundWords = {},
) {
  return api.rest({
    method: 'POST',
    path: '/paymentRequest/refund',
    query: {
      id,
      refundAmount: centsToText(amount),
      ...(reference ? { clientRefundID: reference } : {}),
      ...(reason ? { description: reason } : {}),
    },
    body: {},
    schema: PaymentRequestRecord,
    idempotencyKey: attempt.key,
  })
}

/**
 * Returns the availability of a PayID for a new request. An unknown PayID is available: an account without a name, or a
 * 404 from a provider that ignores `allowUnknown`.
 */
export async function enquirePayId(
  api: Api,
  payID: string,
  signal: AbortSignal,
): Promise<PayIdAvailability> {
  try {
    const { AccountStatus } = await api.rest({
      method: 'POST',
      path: '/payIDEnquiry',
      query: { allowUnknown: true },
      body: { payID, payIDType: 'EMAIL' },
      schema: PayIdEnquiryResult,
      signal,
    })
    return payIdAvailability(AccountStatus.aliasName)
  } catch (error) {
    if (failureStatus(error) === 404) return { kind: 'available' }
    throw error
  }
}
