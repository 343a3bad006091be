import {
  initiationAmount,
  initiationId,
} from '@tideway/contract/exports/payment-initiation-columns'
import { initiationHeadline } from '@tideway/contract/headlines/record-headline'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { Chip } from '@tideway/design/indicators/chip'
import { useRef } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import { detailItem } from '../../list/columns/list-fields.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import type { DetailItem } from '../../ui/text/detail-list.tsx'
import { DetailLayout, DetailList } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { NotesSection } from '../notes/notes-section.tsx'
import { RecordHeadline } from '../page/record-headline.tsx'
import styles from '../payment-requests/payment-request-detail.module.css'
import { RefundLead, SentBackPart } from '../refund-strip/refund-lead.tsx'
import { RefundStrip } from '../refund-strip/refund-strip.tsx'
import { usePollWhileReturning } from '../refund-strip/use-poll-while-returning.ts'
import { RecordStory } from '../story/record-story.tsx'
import { paymentInitiationFields } from './payment-initiation-columns.tsx'
import { initiationHistory } from './payment-initiation-history.ts'
import { paymentInitiationTones } from './payment-initiation-record.ts'
import { paymentInitiationRefund } from './payment-initiation-refund.ts'

/** The opened payment initiation (spec 2.12): the headline, what happened, the refund, and all fields. */
export function PaymentInitiationDetail(props: DetailProps<PaymentInitiationRecord>) {
  usePollWhileReturning(props, paymentInitiationRefund)
  const { row } = props
  const record = { kind: 'paymentInitiation', id: initiationId(row) } as const
  const { status, statusCode, statusReason } = row.PaymentInitiationStatus
  const headline = initiationHeadline(row)
  const refundInput = useRef<HTMLInputElement>(null)
  const refund = { ...props, kind: paymentInitiationRefund, input: refundInput }
  return (
    <>
      <RecordHeadline
        {...headline}
        actions={<RefundLead {...refund} />}
        status={status}
        tone={paymentInitiationTones[status]}
      >
        <FailurePart code={status === 'RETURN_FAILED' ? undefined : statusCode} kind="collection" />
        <SentBackPart {...refund} headline={headline} />
      </RecordHeadline>
      <DetailLayout
        main={{
          title: 'History',
          content: (
            <>
              <RecordStory events={initiationHistory(row)} record={record} />
              <NotesSection record={record} />
            </>
          ),
        }}
        side={{
          title: 'Details',
          content: (
            <div className={styles.details}>
              <RefundStrip {...refund} />
              <DetailList
                groups={[
                  [
                    {
                      label: 'Payment Initiation Status',
                      value: <Chip tone={paymentInitiationTones[status]}>{status}</Chip>,
                    },
                    {
                      label: 'Payment Amount',
                      value: <MoneyText cents={initiationAmount(row)} />,
                    },
                    ...(statusReason ? [{ label: 'Status Reason', value: statusReason }] : []),
                  ],
                  otherFields(row),
                ]}
              />
            </div>
          ),
        }}
      />
    </>
  )
}

const shownAbove = ['paymentInitiationStatus', 'paymentInitiationAmount', 'refundBalance']

function otherFields(row: PaymentInitiationRecord): DetailItem[] {
  return paymentInitiationFields
    .filter(({ id }) => !shownAbove.includes(id))
    .map((field) => detailItem(field, row))
}
