import { optionalCents } from '../exports/payment-request-columns.ts'
import { parseTwoDecimals, ZERO_CENTS } from '../money/money.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { ReceivedPayment } from '../refunds/received-payments.ts'

type RefundEntries = readonly { amount: string; status: 'IN_PROGRESS' | 'COMPLETE' | 'FAILED' }[]

/** Returns the payment that a payment request received, with its refunds. */
export function receivedPaymentOf({
  PaymentRequest,
  PaymentRequestStatus,
}: PaymentRequestRecord): ReceivedPayment {
  const received = PaymentRequestStatus.amountReceived ?? PaymentRequest.paymentAmount
  return {
    amountCents: optionalCents(received) ?? ZERO_CENTS,
    refunds: refundsOf(PaymentRequestStatus.refundInformation?.requests),
  }
}

/** Returns the refunds of a record in the form that the refund rules need. */
export function refundsOf(requests: RefundEntries = []): ReceivedPayment['refunds'] {
  return requests.map(({ amount, status }) => ({
    amountCents: parseTwoDecimals(amount) ?? ZERO_CENTS,
    status,
  }))
}
