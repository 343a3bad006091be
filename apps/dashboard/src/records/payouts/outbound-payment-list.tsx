import { useNavigate } from '@tanstack/react-router'
import { PaymentRecord, PaymentStatusName } from '@tideway/contract/payments/payment'
import type { PaymentSearch } from '@tideway/contract/payments/payment-search'
import { Button } from '@tideway/design/buttons/button'
import { CompactFields } from '../../list/columns/compact-fields.tsx'
import { DetailPart } from '../../list/open-row/detail-part.tsx'
import {
  searchDatesOf,
  searchFiltersOf,
  searchOne,
  searchRecords,
} from '../../list/search/search-call.ts'
import { outboundPaymentSearchType } from '../../list/search/search-types.ts'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'
import type { DetailProps, ShowList, TransactionList } from '../../list/transaction-list.ts'
import { useSession } from '../../session/session-context.tsx'
import { lazyCode, lazyComponent, prefetch } from '../../ui/lazy-component.ts'
import { defaultOutboundPaymentFields, outboundPaymentFields } from './outbound-payment-columns.tsx'

const detail = lazyComponent(
  async () => (await import('./outbound-payment-detail.tsx')).OutboundPaymentDetail,
)

/** The opened payout, once its code is loaded. */
export function OutboundPaymentDetailPart(props: DetailProps<PaymentRecord>) {
  return <DetailPart {...props} part={detail} />
}

const compactPlan = {
  title: ['name', 'clientPaymentId', 'payIdOrAccountNumber'],
  second: ['paymentDescription', 'payIdOrAccountNumber'],
  third: ['clientPaymentId'],
  opened: ['nppTransactionId', 'paymentReference'],
}

/** Outbound Payments, type {brand}Out (spec 2.1, 2.11, 2.12). */
export const outboundPaymentList: TransactionList<PaymentRecord> = {
  ...outboundPaymentSearchType,
  statuses: PaymentStatusName.options,
  totals: lazyCode(
    async () => (await import('./outbound-payment-totals.ts')).outboundPaymentTotals,
  ),
  HeadActions: PayoutBatchesButton,
  subtitle: 'Search for transactions using date ranges.',
  fields: outboundPaymentFields,
  defaultFields: defaultOutboundPaymentFields,
  createdField: 'createdDateTime',
  exportName: 'outbound-payments.csv',
  exported: {
    kind: 'payment',
    file: lazyCode(
      async () => (await import('@tideway/contract/exports/payment-file')).paymentFile,
    ),
    search: (search) => outboundPaymentBody(search).PaymentSearch ?? {},
  },
  keys: (clientId) => ['client', clientId, 'payments', 'list'],
  // The client's own id, because few roles may read by the provider's id.
  rowKey: (row) => row.Payment.clientPaymentId,
  readOne: (api, clientPaymentId, signal) =>
    searchOne(
      api,
      {
        ...searchCall({ clientPaymentId }),
        schema: PaymentRecord,
      },
      signal,
    ),
  rowName: (row) => row.Payment.clientPaymentId,
  visible: (records) => records,
  call: searchCall,
  fetchPage: (api, search, page, reading) =>
    searchRecords(
      api,
      {
        ...searchCall(search),
        schema: PaymentRecord,
        page: search.clientPaymentId === undefined ? page : { nextPageId: page.nextPageId },
      },
      reading,
    ),
  compactRow: (row, fields) => <CompactFields fields={fields} plan={compactPlan} row={row} />,
  detail: {
    Content: OutboundPaymentDetailPart,
    prefetch: () => prefetch(detail),
  },
}

export const showOutboundPayments: ShowList = (Screen) => (
  <Screen key={outboundPaymentList.segment} list={outboundPaymentList} />
)

function searchCall(search: TransactionSearch) {
  return { path: '/payment/search', body: outboundPaymentBody(search) }
}

/** Builds the search body: by the client's own id, or else by dates and filters, or else empty (spec 7.3). */
export function outboundPaymentBody(search: TransactionSearch): { PaymentSearch?: PaymentSearch } {
  const { clientPaymentId } = search
  if (clientPaymentId !== undefined) return { PaymentSearch: { clientPaymentId } }
  const criteria = {
    ...searchDatesOf(search),
    ...searchFiltersOf(search, PaymentStatusName.options),
  }
  return Object.keys(criteria).length === 0 ? {} : { PaymentSearch: criteria }
}

/** Opens the form for a list of payouts. Shown only to users who may make payouts. */
function PayoutBatchesButton() {
  const { permissions } = useSession()
  const navigate = useNavigate()
  if (!permissions.payoutRequest) return null
  return <Button onClick={() => void navigate({ to: '/transactions/payouts' })}>Pay many…</Button>
}
