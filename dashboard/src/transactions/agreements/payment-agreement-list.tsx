import { paymentAgreementColumns } from '@tideway/contract/exports/payment-agreement-columns'
import type { AgreementShown } from '@tideway/contract/pay-to/agreement-details'
import { agreementShown, payerText } from '@tideway/contract/pay-to/agreement-details'
import type { PaymentAgreementStatusName } from '@tideway/contract/pay-to/payment-agreement'
import { PaymentAgreementRecord } from '@tideway/contract/pay-to/payment-agreement'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { localDateTime } from '@tideway/contract/time/dates-local'
import type { Tone } from '@tideway/look/chip'
import { Chip } from '@tideway/look/chip'
import { Lines } from '../../ui/compact-lines.tsx'
import { statusField, textField } from '../list/list-fields.tsx'
import type { ListField, ShowList, TransactionList } from '../list/transaction-list.ts'
import { searchOne, searchRecords } from '../search/search-call.ts'
import { paymentAgreementSearchType } from '../search/search-types.ts'
import { LoadMore } from './load-more.tsx'

type Row = PaymentAgreementRecord

/** Chip colours of agreement statuses (spec 4, payment agreement statuses and chip colours). */
export const paymentAgreementTones = {
  CREATED: 'grey',
  ACTIVE: 'green',
  CANCELLED: 'red',
  SUSPENDED: 'yellow',
  FAILED: 'yellow',
} satisfies Record<PaymentAgreementStatusName, Tone>

/** Sample day for the column width, as wide as any other. */
const DAY = '20-Nov-2026'

/** The eleven columns of spec 2.12. */
export const paymentAgreementFields: readonly ListField<Row>[] = [
  { ...textField('createdDatetime', 'Created Date', createdDay), reserve: [DAY] },
  textField('customerName', 'Customer Name', (row) => row.PaymentAgreement.payerDetails.name),
  textField('paymentDetails', 'Payment Details', (row) => payerText(row.PaymentAgreement)),
  statusField(
    'paymentAgreementStatus',
    paymentAgreementTones,
    (row) => row.PaymentAgreementStatus.status,
  ),
  { ...amountField('amount', 'Amount'), keepsInSight: true },
  amountField('maximumAmount', 'Maximum Amount'),
  amountField('firstPaymentAmount', 'First Payment Amount'),
  amountField('lastPaymentAmount', 'Last Payment Amount'),
  termField('frequency', 'Frequency'),
  { ...termField('endDate', 'End Date'), reserve: [DAY] },
  termField('type', 'Type'),
]

/** Payment Agreements, type PaymentAgreement (spec 2.1, 2.11, 2.12). */
export const paymentAgreementList: TransactionList<Row> = {
  ...paymentAgreementSearchType,
  title: 'Payment Agreements',
  subtitle: 'Browse the latest Payment Agreements',
  fields: paymentAgreementFields,
  defaultFields: paymentAgreementFields.map(({ id }) => id),
  exported: { kind: 'paymentAgreement', columns: paymentAgreementColumns, search: () => ({}) },
  keys: (clientId) => ['client', clientId, 'payment-agreements', 'list'],
  rowKey: (row) => row.PaymentAgreementStatus.paymentAgreementId,
  readOne: (api, paymentAgreementId, signal) =>
    searchOne(
      api,
      {
        path: '/paymentAgreement/search',
        schema: PaymentAgreementRecord,
        body: { PaymentAgreementSearch: { paymentAgreementId } },
      },
      signal,
    ),
  rowName: (row) => row.PaymentAgreement.payerDetails.name,
  visible: (records) => records,
  fetchPage: (api, _search, page, reading) =>
    searchRecords(
      api,
      { path: '/paymentAgreement/search', schema: PaymentAgreementRecord, body: {}, page },
      reading,
    ),
  compactRow: (row) => <CompactPaymentAgreement row={row} />,
  Footer: LoadMore,
}

export const showPaymentAgreements: ShowList = (Screen) => (
  <Screen key={paymentAgreementList.segment} list={paymentAgreementList} />
)

/** Returns `20-Nov-2026` in the browser's zone (spec 9, agreement dates; readings 3, zones). Tests set the zone. */
export function createdDay({ PaymentAgreementStatus }: Row, zone?: string): string {
  return formatDay(localDateTime(new Date(PaymentAgreementStatus.createdDatetime), zone))
}

function termsOf({ PaymentAgreement }: Row): AgreementShown {
  return agreementShown(PaymentAgreement.agreementDetails)
}

function termField(id: keyof AgreementShown, label: string): ListField<Row> {
  return textField(id, label, (row) => termsOf(row)[id])
}

function amountField(id: keyof AgreementShown, label: string): ListField<Row> {
  return {
    ...termField(id, label),
    kind: 'figure',
    reserve: ['$888.88'],
    align: 'right',
    cell: (row) => <Figure text={termsOf(row)[id]} />,
  }
}

function Figure({ text }: { text: string }) {
  return <span className="num">{text}</span>
}

function CompactPaymentAgreement({ row }: { row: Row }) {
  const { status } = row.PaymentAgreementStatus
  const { amount, maximumAmount, type, frequency } = termsOf(row)
  return (
    <Lines
      amount={<Figure text={amount === '-' ? maximumAmount : amount} />}
      chip={<Chip tone={paymentAgreementTones[status]}>{status}</Chip>}
      second={payerText(row.PaymentAgreement)}
      third={`${createdDay(row)} · ${type} · ${frequency}`}
      title={row.PaymentAgreement.payerDetails.name}
    />
  )
}
