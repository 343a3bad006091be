import {
  listedRequests,
  withReceivedParts,
} from '@tideway/contract/payment-requests/listed-requests'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { CompactFields } from '../../list/columns/compact-fields.tsx'
import { searchDatesOf, searchFiltersOf, searchRecords } from '../../list/search/search-call.ts'
import { DEFAULT_SUBTITLE, paymentRequestSearchType } from '../../list/search/search-types.ts'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'
import type { TransactionList } from '../../list/transaction-list.ts'
import {
  paymentRequestKeys,
  readPaymentRequest,
} from '../../money/payment-request/payment-request-queries.ts'
import { lazyCode, lazyComponent, prefetch } from '../../ui/lazy-component.ts'
import { defaultPaymentRequestFields, paymentRequestFields } from './payment-request-columns.tsx'
import { PaymentRequestDetailPart, paymentRequestDetail } from './payment-request-detail-part.tsx'
import { idOfRecord } from './payment-request-record.ts'

/** The default fields fill three lines (spec 3.10). */
const compactPlan = {
  title: ['PayID', 'PaymentRequestId', 'ClientTransactionId'],
  second: ['ClientBranch', 'ClientTransactionId'],
}

/** Payment Requests, type {brand}Id (spec 2.1, 2.11, 2.12). */
export const paymentRequestList: TransactionList<PaymentRequestRecord> = {
  ...paymentRequestSearchType,
  subtitle: DEFAULT_SUBTITLE,
  statuses: paymentRequestStatuses,
  totals: lazyCode(async () => (await import('./payment-request-totals.ts')).paymentRequestTotals),
  fields: paymentRequestFields,
  defaultFields: defaultPaymentRequestFields,
  createdField: 'CreatedDateTime',
  exportName: 'inbound-payments.csv',
  exported: {
    kind: 'paymentRequest',
    file: lazyCode(
      async () =>
        (await import('@tideway/contract/exports/payment-request-file')).paymentRequestFile,
    ),
    withParts: withReceivedParts,
    search: paymentRequestSearch,
  },
  selectedActions: lazyComponent(
    async () => (await import('../../money/batches/refunds/refund-selected.tsx')).RefundSelected,
  ),
  keys: paymentRequestKeys.lists,
  rowKey: idOfRecord,
  readOne: readPaymentRequest,
  rowName: (row) => row.PaymentRequest.payID,
  visible: listedRequests,
  call: searchCall,
  fetchPage: (api, search, page, reading) =>
    searchRecords(api, { ...searchCall(search), schema: PaymentRequestRecord, page }, reading),
  compactRow: (row, fields) => <CompactFields fields={fields} plan={compactPlan} row={row} />,
  detail: {
    Content: PaymentRequestDetailPart,
    prefetch: () => prefetch(paymentRequestDetail),
  },
}

function searchCall(search: TransactionSearch) {
  const body = { PaymentRequestSearch: paymentRequestSearch(search) }
  return { path: '/paymentRequest/search', body }
}

/** Returns the search body, with local times as instants from '.000' to '.999' (readings 3, search dates). */
export function paymentRequestSearch(search: TransactionSearch): PaymentRequestSearch {
  const { clientTransactionId, payID, clientBranch } = search
  return {
    ...(clientTransactionId === undefined ? {} : { clientTransactionId }),
    ...(payID === undefined ? {} : { payID }),
    ...(clientBranch === undefined ? {} : { clientBranch }),
    ...searchDatesOf(search),
    ...searchFiltersOf(search, paymentRequestStatuses),
    ...(search.searchByCompletedDate ? { searchByDateType: 'COMPLETED_DESC' } : {}),
  }
}
