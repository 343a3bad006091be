import { payerText } from '@tideway/contract/pay-to/agreements/agreement-details'
import {
  PaymentAgreementRecord,
  PaymentAgreementStatusName,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentAgreementSearch } from '@tideway/contract/pay-to/agreements/payment-agreement-search'
import { Chip } from '@tideway/design/indicators/chip'
import { DetailPart } from '../../list/open-row/detail-part.tsx'
import {
  searchDatesOf,
  searchFiltersOf,
  searchOne,
  searchRecords,
} from '../../list/search/search-call.ts'
import { paymentAgreementSearchType } from '../../list/search/search-types.ts'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'
import type {
  DetailProps,
  ListField,
  ShowList,
  TransactionList,
} from '../../list/transaction-list.ts'
import { lazyCode, lazyComponent, prefetch } from '../../ui/lazy-component.ts'
import { Lines } from '../../ui/table/rows/compact-lines.tsx'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { AgreementSearch } from './agreement-search.tsx'
import { LoadMore } from './load-more.tsx'
import {
  createdDay,
  defaultPaymentAgreementFields,
  Figure,
  paymentAgreementFields,
  termsOf,
} from './payment-agreement-columns.tsx'
import { paymentAgreementTones } from './payment-agreement-tones.ts'

type Row = PaymentAgreementRecord

const detail = lazyComponent(
  async () => (await import('./payment-agreement-detail.tsx')).PaymentAgreementDetail,
)

/** The opened agreement, once its code is loaded. */
export function PaymentAgreementDetailPart(props: DetailProps<Row>) {
  return <DetailPart {...props} part={detail} />
}

/** Payment Agreements, type PaymentAgreement (spec 2.1, 2.11, 2.12). */
export const paymentAgreementList: TransactionList<Row> = {
  ...paymentAgreementSearchType,
  title: 'Payment Agreements',
  subtitle: 'Browse the latest Payment Agreements',
  statuses: PaymentAgreementStatusName.options,
  totals: lazyCode(
    async () => (await import('./payment-agreement-totals.ts')).paymentAgreementTotals,
  ),
  exportName: 'payment-agreements.csv',
  MoreSearch: AgreementSearch,
  fields: paymentAgreementFields,
  defaultFields: defaultPaymentAgreementFields,
  createdField: 'createdDatetime',
  exported: {
    kind: 'paymentAgreement',
    file: lazyCode(
      async () =>
        (await import('@tideway/contract/exports/payment-agreement-file')).paymentAgreementFile,
    ),
    search: (search) => paymentAgreementBody(search).PaymentAgreementSearch ?? {},
  },
  keys: (clientId) => ['client', clientId, 'payment-agreements', 'list'],
  rowKey: (row) => row.PaymentAgreementStatus.paymentAgreementId,
  readOne: (api, paymentAgreementId, signal) =>
    searchOne(
      api,
      {
        ...searchCall({ paymentAgreementId }),
        schema: PaymentAgreementRecord,
      },
      signal,
    ),
  rowName: (row) => row.PaymentAgreement.payerDetails.name,
  visible: (records) => records,
  call: searchCall,
  fetchPage: (api, search, page, reading) =>
    searchRecords(
      api,
      {
        ...searchCall(search),
        schema: PaymentAgreementRecord,
        page,
      },
      reading,
    ),
  compactRow: (row, fields) => <CompactPaymentAgreement fields={fields} row={row} />,
  detail: {
    Content: PaymentAgreementDetailPart,
    prefetch: () => prefetch(detail),
  },
  Footer: LoadMore,
}

export const showPaymentAgreements: ShowList = (Screen) => (
  <Screen key={paymentAgreementList.segment} list={paymentAgreementList} />
)

function searchCall(search: TransactionSearch) {
  return { path: '/paymentAgreement/search', body: paymentAgreementBody(search) }
}

/** Builds the search body: by one id, or else by dates and filters, or else empty (spec 7.3). */
export function paymentAgreementBody(search: TransactionSearch): {
  PaymentAgreementSearch?: PaymentAgreementSearch
} {
  const { paymentAgreementId, contractId } = search
  const criteria = {
    ...(paymentAgreementId === undefined ? {} : { paymentAgreementId }),
    ...(contractId === undefined ? {} : { contractId }),
    ...searchDatesOf(search),
    ...searchFiltersOf(search, PaymentAgreementStatusName.options),
  }
  return Object.keys(criteria).length === 0 ? {} : { PaymentAgreementSearch: criteria }
}

interface CompactProps {
  row: Row
  fields: readonly ListField<Row>[]
}

/** The lines of an agreement on a small screen. They show only configured fields, because the opened row shows all. */
function CompactPaymentAgreement({ row, fields }: CompactProps) {
  const { zone } = useShownZone()
  const { status } = row.PaymentAgreementStatus
  const has = (...ids: string[]) => fields.some(({ id }) => ids.includes(id))
  const { amount, maximumAmount, type, frequency } = termsOf(row)
  const third = [
    has('createdDatetime') && createdDay(row, zone),
    has('type') && type,
    has('frequency') && frequency,
  ].filter(Boolean)
  return (
    <Lines
      amount={
        has('amount', 'maximumAmount') && <Figure text={amount === '-' ? maximumAmount : amount} />
      }
      chip={
        has('paymentAgreementStatus') && <Chip tone={paymentAgreementTones[status]}>{status}</Chip>
      }
      second={has('paymentDetails') && payerText(row.PaymentAgreement)}
      third={third.join(' · ')}
      title={row.PaymentAgreement.payerDetails.name}
    />
  )
}
