import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { listTotals } from '../../list/totals/list-totals-line.tsx'

/** The list has no payments of a multi-payment request beside the request, so each row counts. */
export const paymentRequestTotals = listTotals<PaymentRequestRecord>({
  noun: ['payment request', 'payment requests'],
  status: (row) => row.PaymentRequestStatus.status,
  cents: (row) => optionalCents(row.PaymentRequest.paymentAmount),
})
