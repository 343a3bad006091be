import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import {
  isReceivedPart,
  withReceivedParts,
} from '@tideway/contract/payment-requests/listed-requests'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { receivedWords } from '@tideway/contract/records/settled-money'
import { requestMoney } from '@tideway/contract/settled-money/record-money'
import { listTotals } from '../../list/totals/list-totals-line.tsx'

export const paymentRequestTotals = listTotals<PaymentRequestRecord>({
  noun: ['payment request', 'payment requests'],
  status: (row) => row.PaymentRequestStatus.status,
  cents: (row) => optionalCents(row.PaymentRequest.paymentAmount),
  money: { of: requestMoney, words: receivedWords },
  isPart: isReceivedPart,
  withParts: withReceivedParts,
  note: ({ searchByCompletedDate }) =>
    searchByCompletedDate
      ? undefined
      : 'By Created Date. Home and reports count by the day of payment.',
})
