import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { paymentRequestKeys } from '../../payment-request/payment-request-queries.ts'
import { prefetch } from '../../ui/lazy-component.ts'
import { paymentRequestSearchType } from '../search/search-types.ts'
import type { ViewKind } from '../view/transaction-view.tsx'
import { TransactionView } from '../view/transaction-view.tsx'
import { PaymentRequestDetailPart, paymentRequestDetail } from './payment-request-detail-part.tsx'
import { readForView } from './payment-request-view-queries.ts'

// Loads the detail's code while the record is read.
prefetch(paymentRequestDetail)

const kind: ViewKind<PaymentRequestRecord> = {
  type: paymentRequestSearchType,
  noun: 'payment request',
  statuses: paymentRequestStatuses,
  key: paymentRequestKeys.one,
  read: readForView,
  Detail: PaymentRequestDetailPart,
}

export function PaymentRequestView() {
  return <TransactionView kind={kind} />
}
