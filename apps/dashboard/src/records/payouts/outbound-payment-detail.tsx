import { payoutHeadline } from '@tideway/contract/headlines/record-headline'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { payoutSentAgain } from '@tideway/contract/payments/replacement-payout'
import { FailurePart } from '../../failures/failure-part.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import { NotesSection } from '../notes/notes-section.tsx'
import { FieldsDetail } from '../page/fields-detail.tsx'
import { RecordHeadline } from '../page/record-headline.tsx'
import { RecordStory } from '../story/record-story.tsx'
import { outboundPaymentFields } from './outbound-payment-columns.tsx'
import { outboundPaymentTones } from './outbound-payment-tones.ts'
import { payoutHistory } from './payout-history.ts'

/** The most important fields. All other fields follow them. */
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
  const { paymentId, status, failureReason, returnedReason } = row.PaymentStatus
  return (
    <>
      <RecordHeadline {...payoutHeadline(row)} status={status} tone={outboundPaymentTones[status]}>
        <FailurePart
          code={returnedReason ?? failureReason}
          kind="payout"
          prefilled={payoutSentAgain(row)}
        />
      </RecordHeadline>
      <FieldsDetail
        fields={outboundPaymentFields}
        first={first}
        history={
          <>
            <RecordStory
              events={payoutHistory(row)}
              record={{ kind: 'payment', id: paymentId, pageId: row.Payment.clientPaymentId }}
            />
            <NotesSection record={{ kind: 'payment', id: paymentId }} />
          </>
        }
        row={row}
      />
    </>
  )
}
