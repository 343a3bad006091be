import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { paymentRequestSearchType } from '../../list/search/search-types.ts'
import { paymentRequestKeys } from '../../money/payment-request/payment-request-queries.ts'
import { prefetch } from '../../ui/lazy-component.ts'
import type { PageKind } from '../page/transaction-page.tsx'
import { TransactionPage } from '../page/transaction-page.tsx'
import { PaymentRequestDetailPart, paymentRequestDetail } from './payment-request-detail-part.tsx'
import { readForPage } from './payment-request-page-queries.ts'

// Loads the detail's code while the record is read.
prefetch(paymentRequestDetail)

const kind: PageKind<PaymentRequestRecord> = {
  type: paymentRequestSearchType,
  noun: 'payment request',
  statuses: paymentRequestStatuses,
  key: paymentRequestKeys.one,
  read: readForPage,
  Detail: PaymentRequestDetailPart,
}

export function PaymentRequestPage() {
  return <TransactionPage kind={kind} />
}
