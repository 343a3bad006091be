import type { PaymentRecord } from '@tideway/contract/payments/payment'
import type { DetailProps } from '../../list/transaction-list.ts'
import { NotesSection } from '../notes/notes-section.tsx'
import { FieldsDetail } from '../page/fields-detail.tsx'
import { TraceSection } from '../trace/trace-section.tsx'
import { outboundPaymentFields } from './outbound-payment-columns.tsx'

/** What a person looks for first. All other fields follow. */
const first = [
  'paymentStatus',
  'paymentAmount',
  'name',
  'payIdOrAccountNumber',
  'createdDateTime',
  'completedDatetime',
  'failureReason',
  'returnedReason',
]

/** The opened payout. */
export function OutboundPaymentDetail({ row }: DetailProps<PaymentRecord>) {
  const { paymentId, failureReason, returnedReason } = row.PaymentStatus
  return (
    <>
      <FieldsDetail
        failure={{ kind: 'payout', code: returnedReason ?? failureReason }}
        fields={outboundPaymentFields}
        first={first}
        row={row}
      />
      <NotesSection record={{ kind: 'payment', id: paymentId }} />
      <TraceSection
        record={{ kind: 'payment', id: paymentId, pageId: row.Payment.clientPaymentId }}
      />
    </>
  )
}
