import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { countedList } from '../list/counted-list.ts'
import { optionalCents } from './payment-request-record.ts'

/** The list has no payments of a multi-payment request beside the request, so each row counts. */
export const paymentRequestTotals = countedList<PaymentRequestRecord>({
  noun: ['payment request', 'payment requests'],
  statuses: paymentRequestStatuses,
  status: (row) => row.PaymentRequestStatus.status,
  cents: (row) => optionalCents(row.PaymentRequest.paymentAmount),
})
