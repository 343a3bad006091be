import { accountText } from '@tideway/contract/account-text'
import { PaymentRecord } from '@tideway/contract/payment'
import type { PaymentSearch } from '@tideway/contract/payment-search'
import { Chip } from '@tideway/look/chip'
import { Lines } from '../../ui/compact-lines.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { datesOf, searchRecords } from '../search-call.ts'
import { outboundPaymentSearchType } from '../search-types.ts'
import type { ShowList, TransactionList } from '../transaction-list.ts'
import type { TransactionSearch } from '../transaction-search.ts'
import {
  defaultOutboundPaymentFields,
  outboundAmount,
  outboundPaymentFields,
} from './outbound-payment-columns.tsx'
import { outboundPaymentTones } from './outbound-payment-tones.ts'

/** Outbound Payments, type {brand}Out (spec 2.1, 2.11, 2.12). */
export const outboundPaymentList: TransactionList<PaymentRecord> = {
  ...outboundPaymentSearchType,
  subtitle: 'Search for transactions using date ranges.',
  fields: outboundPaymentFields,
  defaultFields: defaultOutboundPaymentFields,
  exportName: 'outbound-payments.csv',
  keys: (clientId) => ['client', clientId, 'payments', 'list'],
  rowKey: (row) => row.PaymentStatus.paymentId,
  rowName: (row) => row.Payment.clientPaymentId,
  visible: (records) => records,
  fetchPage: (api, search, page, reading) =>
    searchRecords(
      api,
      {
        path: '/payment/search',
        schema: PaymentRecord,
        body: outboundPaymentBody(search),
        page: search.clientPaymentId === undefined ? page : { nextPageId: page.nextPageId },
      },
      reading,
    ),
  compactRow: (row) => <CompactOutboundPayment row={row} />,
}

export const showOutboundPayments: ShowList = (Screen) => (
  <Screen key={outboundPaymentList.segment} list={outboundPaymentList} />
)

/** spec 7.3: by the client's own id, else by dates, else without a search. */
export function outboundPaymentBody(search: TransactionSearch): { PaymentSearch?: PaymentSearch } {
  const { clientPaymentId } = search
  if (clientPaymentId !== undefined) return { PaymentSearch: { clientPaymentId } }
  const dates = datesOf(search)
  return Object.keys(dates).length === 0 ? {} : { PaymentSearch: dates }
}

function CompactOutboundPayment({ row }: { row: PaymentRecord }) {
  const { status, createdDatetime } = row.PaymentStatus
  return (
    <Lines
      amount={<MoneyText cents={outboundAmount(row)} />}
      chip={<Chip tone={outboundPaymentTones[status]}>{status}</Chip>}
      second={accountText(row.Payment)}
      third={<DateTimeText instant={createdDatetime} />}
      title={row.Payment.payeeName}
    />
  )
}
