import {
  initiationAmount,
  initiationId,
} from '@tideway/contract/exports/payment-initiation-columns'
import { formatAud, ZERO_CENTS } from '@tideway/contract/money/money'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { CompactFields } from '../../list/columns/compact-fields.tsx'
import { DetailPart } from '../../list/open-row/detail-part.tsx'
import { defaultSearch } from '../../list/search/default-dates.ts'
import { paymentInitiationSearchType } from '../../list/search/search-types.ts'
import type { DetailProps, ShowList, TransactionList } from '../../list/transaction-list.ts'
import { lazyCode, lazyComponent, prefetch } from '../../ui/lazy-component.ts'
import {
  defaultPaymentInitiationFields,
  paymentInitiationFields,
} from './payment-initiation-columns.tsx'
import {
  paymentInitiationBody,
  paymentInitiationCall,
  paymentInitiationKeys,
  readPaymentInitiation,
  readPaymentInitiations,
} from './payment-initiation-queries.ts'

const detail = lazyComponent(
  async () => (await import('./payment-initiation-detail.tsx')).PaymentInitiationDetail,
)

/** The opened initiation, once its code is loaded. */
export function PaymentInitiationDetailPart(props: DetailProps<PaymentInitiationRecord>) {
  return <DetailPart {...props} part={detail} />
}

const compactPlan = {
  title: ['customerName', 'payIdOrAccountNumber', 'paymentInitiationId'],
  second: ['payIdOrAccountNumber'],
  third: ['paymentInitiationId'],
}

/** Payment Initiations, type {brand}To (spec 2.1, 2.11, 2.12). */
export const paymentInitiationList: TransactionList<PaymentInitiationRecord> = {
  ...paymentInitiationSearchType,
  statuses: PaymentInitiationStatusName.options,
  totals: lazyCode(
    async () => (await import('./payment-initiation-totals.ts')).paymentInitiationTotals,
  ),
  subtitle: 'Search for transactions using date ranges.',
  fields: paymentInitiationFields,
  defaultFields: defaultPaymentInitiationFields,
  createdField: 'createdDatetime',
  exportName: 'payment-initiations.csv',
  exported: {
    kind: 'paymentInitiation',
    file: lazyCode(
      async () =>
        (await import('@tideway/contract/exports/payment-initiation-file')).paymentInitiationFile,
    ),
    search: (search) =>
      search.paymentInitiationId === undefined
        ? (paymentInitiationBody(search).PaymentInitiationSearch ?? {})
        : undefined,
  },
  keys: paymentInitiationKeys.lists,
  rowKey: initiationId,
  readOne: readPaymentInitiation,
  rowName: nameOf,
  visible: (records) => records,
  call: paymentInitiationCall,
  fetchPage: readPaymentInitiations,
  // The type is always this one, whatever its value. Its value depends on the brand, which is unknown here.
  entered: (search, now, zone) =>
    defaultSearch({ type: undefined, search }, 'To', now, zone).search,
  compactRow: (row, fields) => <CompactFields fields={fields} plan={compactPlan} row={row} />,
  detail: {
    Content: PaymentInitiationDetailPart,
    prefetch: () => prefetch(detail),
  },
}

export const showPaymentInitiations: ShowList = (Screen) => (
  <Screen key={paymentInitiationList.segment} list={paymentInitiationList} />
)

/** Names an initiation by payer and amount, because users do not know its id. */
function nameOf(row: PaymentInitiationRecord): string {
  const payer = row.PaymentAgreement?.payerDetails.name ?? initiationId(row)
  return `${payer}, ${formatAud(initiationAmount(row) ?? ZERO_CENTS)}`
}
