import { payerText } from '@tideway/contract/agreement-details'
import { formatAud } from '@tideway/contract/money'
import type { PaymentInitiationRecord } from '@tideway/contract/payment-initiation'
import { Chip } from '@tideway/look/chip'
import { Lines } from '../../ui/compact-lines.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { part, prefetch } from '../../ui/use-part.ts'
import { DetailPart } from '../detail-part.tsx'
import { defaultSearch } from '../search-default.ts'
import { paymentInitiationSearchType } from '../search-types.ts'
import type { ShowList, TransactionList } from '../transaction-list.ts'
import {
  defaultPaymentInitiationFields,
  paymentInitiationFields,
} from './payment-initiation-columns.tsx'
import {
  paymentInitiationKeys,
  readPaymentInitiation,
  readPaymentInitiations,
} from './payment-initiation-queries.ts'
import {
  initiationAmount,
  initiationId,
  paymentInitiationTones,
} from './payment-initiation-record.ts'

const detail = part(
  async () => (await import('./payment-initiation-detail.tsx')).PaymentInitiationDetail,
)

/** Payment Initiations, type {brand}To (spec 2.1, 2.11, 2.12). */
export const paymentInitiationList: TransactionList<PaymentInitiationRecord> = {
  ...paymentInitiationSearchType,
  subtitle: 'Search for transactions using date ranges.',
  fields: paymentInitiationFields,
  defaultFields: defaultPaymentInitiationFields,
  exportName: 'payment-initiations.csv',
  keys: paymentInitiationKeys.lists,
  rowKey: initiationId,
  rowName: nameOf,
  visible: (records) => records,
  fetchPage: readPaymentInitiations,
  // Of this type whatever its value is: the brand says that, and here it is not known.
  entered: (search, now) => defaultSearch({ type: undefined, search }, 'To', now).search,
  compactRow: (row) => <CompactPaymentInitiation row={row} />,
  detail: {
    Content: (props) => <DetailPart {...props} part={detail} />,
    readOne: readPaymentInitiation,
    prefetch: () => prefetch(detail),
  },
}

export const showPaymentInitiations: ShowList = (Screen) => (
  <Screen key={paymentInitiationList.segment} list={paymentInitiationList} />
)

/** Nobody knows it by its id: whose payment, and how much. */
function nameOf(row: PaymentInitiationRecord): string {
  const payer = row.PaymentAgreement?.payerDetails.name ?? initiationId(row)
  return `${payer}, ${formatAud(initiationAmount(row) ?? 0)}`
}

function CompactPaymentInitiation({ row }: { row: PaymentInitiationRecord }) {
  const { status, createdDatetime } = row.PaymentInitiationStatus
  const payer = payerText(row.PaymentAgreement)
  return (
    <Lines
      amount={<MoneyText cents={initiationAmount(row)} />}
      chip={<Chip tone={paymentInitiationTones[status]}>{status}</Chip>}
      second={payer}
      third={<DateTimeText instant={createdDatetime} />}
      title={row.PaymentAgreement?.payerDetails.name ?? payer}
    />
  )
}
