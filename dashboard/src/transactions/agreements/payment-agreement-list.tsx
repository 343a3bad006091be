import { paymentAgreementColumns } from '@tideway/contract/exports/payment-agreement-columns'
import { parseCurrencyInput } from '@tideway/contract/money/money'
import type { AgreementShown } from '@tideway/contract/pay-to/agreement-details'
import { agreementShown, payerText } from '@tideway/contract/pay-to/agreement-details'
import {
  PaymentAgreementRecord,
  PaymentAgreementStatusName,
} from '@tideway/contract/pay-to/payment-agreement'
import type { PaymentAgreementSearch } from '@tideway/contract/pay-to/payment-agreement-search'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { offsetOf } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { Chip } from '@tideway/look/chip'
import { Lines } from '../../ui/compact-lines.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useShownZone } from '../../ui/shown-zone.ts'
import { dateField, idField, statusField, textField } from '../list/list-fields.tsx'
import { zonedTexts } from '../list/list-in-zone.ts'
import type { ListField, ShowList, TransactionList } from '../list/transaction-list.ts'
import { searchDatesOf, searchFiltersOf, searchOne, searchRecords } from '../search/search-call.ts'
import { paymentAgreementSearchType } from '../search/search-types.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { AgreementSearch } from './agreement-search.tsx'
import { LoadMore } from './load-more.tsx'
import { paymentAgreementTones } from './payment-agreement-tones.ts'

type Row = PaymentAgreementRecord

/** Sample day for the column width, as wide as any other. */
const DAY = '20-Nov-2026'

/** The eleven columns of spec 2.12, and ids that may be added to them. */
export const paymentAgreementFields: readonly ListField<Row>[] = [
  {
    ...dateField(
      'createdDatetime',
      'Created Date',
      ({ PaymentAgreementStatus }) => PaymentAgreementStatus.createdDatetime,
    ),
    // The list shows the day. An export has the whole instant, as those of other lists.
    kind: 'text',
    ...zonedTexts((zone) => ({
      text: (row: Row) => createdDay(row, zone),
      csv: (row: Row) => localDateTime(new Date(row.PaymentAgreementStatus.createdDatetime), zone),
      csvBesides: {
        label: 'Created Date Offset',
        text: (row: Row) => offsetOf(row.PaymentAgreementStatus.createdDatetime, zone),
      },
    })),
    cell: undefined,
    reserve: [DAY],
  },
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
  { ...termField('endDate', 'End Date'), order: endDay, reserve: [DAY] },
  termField('type', 'Type'),
  idField(
    'paymentAgreementId',
    'Payment Agreement ID',
    ({ PaymentAgreementStatus }) => PaymentAgreementStatus.paymentAgreementId,
  ),
  idField('contractId', 'Contract ID', ({ PaymentAgreement }) => PaymentAgreement.contractId),
  textField('description', 'Description', ({ PaymentAgreement }) => PaymentAgreement.description),
]

/** The eleven columns of spec 2.12. */
const defaultPaymentAgreementFields = paymentAgreementFields.slice(0, 11).map(({ id }) => id)

/** Payment Agreements, type PaymentAgreement (spec 2.1, 2.11, 2.12). */
export const paymentAgreementList: TransactionList<Row> = {
  ...paymentAgreementSearchType,
  title: 'Payment Agreements',
  subtitle: 'Browse the latest Payment Agreements',
  statuses: PaymentAgreementStatusName.options,
  totals: lazyComponent(
    async () => (await import('./payment-agreement-totals.ts')).paymentAgreementTotals,
  ),
  exportName: 'payment-agreements.csv',
  MoreSearch: AgreementSearch,
  fields: paymentAgreementFields,
  defaultFields: defaultPaymentAgreementFields,
  createdField: 'createdDatetime',
  amountField: 'amount',
  exported: {
    kind: 'paymentAgreement',
    columns: paymentAgreementColumns,
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
  failureOf: ({ PaymentAgreementStatus: { failureCode, reasonCode } }) => ({
    kind: 'agreement',
    code: failureCode ?? reasonCode,
  }),
  compactRow: (row, fields) => <CompactPaymentAgreement fields={fields} row={row} />,
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

/** Returns `20-Nov-2026` in the given zone or the browser's (spec 9, agreement dates). */
export function createdDay({ PaymentAgreementStatus }: Row, zone?: string): string {
  return formatDay(localDateTime(new Date(PaymentAgreementStatus.createdDatetime), zone))
}

/** Returns the last day as 'yyyy-MM-dd'. An agreement without one goes on, so it ends after all others. */
function endDay({ PaymentAgreement }: Row): string {
  const details = PaymentAgreement.agreementDetails
  const terms =
    details.variableAgreementDetails ??
    details.usageBasedAgreementDetails ??
    details.balloonAgreementDetails ??
    details.fixedAgreementDetails
  return terms?.endDate ?? '9999-12-31'
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
    // As in other exports: digits only, and nothing where there is no amount (readings 3, CSV).
    csv: (row) => termsOf(row)[id].replace(/^-$|[$,]/g, ''),
    order: (row) => parseCurrencyInput(termsOf(row)[id]),
    cell: (row) => <Figure text={termsOf(row)[id]} />,
  }
}

function Figure({ text }: { text: string }) {
  return <span className="num">{text}</span>
}

interface CompactProps {
  row: Row
  fields: readonly ListField<Row>[]
}

/** The opened row shows all fields, so only configured ones of these lines are shown. */
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
