import {
  initiationAmount,
  initiationId,
} from '@tideway/contract/exports/payment-initiation-columns'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { Chip } from '@tideway/design/indicators/chip'
import { FailurePart } from '../../failures/failure-part.tsx'
import { detailItem } from '../../list/columns/list-fields.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import type { DetailItem } from '../../ui/text/detail-list.tsx'
import { DetailLayout, DetailList } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { NotesSection } from '../notes/notes-section.tsx'
import styles from '../payment-requests/payment-request-detail.module.css'
import { RefundStrip } from '../refund-strip/refund-strip.tsx'
import { usePollWhileReturning } from '../refund-strip/use-poll-while-returning.ts'
import { TraceSection } from '../trace/trace-section.tsx'
import { paymentInitiationFields } from './payment-initiation-columns.tsx'
import { paymentInitiationTones } from './payment-initiation-record.ts'
import { paymentInitiationRefund } from './payment-initiation-refund.ts'

/** The opened payment initiation (spec 2.12): status and amount, all other fields, and the refund. */
export function PaymentInitiationDetail(props: DetailProps<PaymentInitiationRecord>) {
  usePollWhileReturning(props, paymentInitiationRefund)
  const record = { kind: 'paymentInitiation', id: initiationId(props.row) } as const
  const { status, statusCode, statusReason } = props.row.PaymentInitiationStatus
  return (
    <>
      <DetailLayout
        main={{
          title: 'Details',
          content: (
            <div className={styles.details}>
              <DetailList
                groups={[
                  [
                    {
                      label: 'Payment Initiation Status',
                      value: <Chip tone={paymentInitiationTones[status]}>{status}</Chip>,
                    },
                    {
                      label: 'Payment Amount',
                      value: <MoneyText cents={initiationAmount(props.row)} />,
                    },
                    ...(statusReason ? [{ label: 'Status Reason', value: statusReason }] : []),
                  ],
                  otherFields(props.row),
                ]}
              />
              <FailurePart
                code={status === 'RETURN_FAILED' ? undefined : statusCode}
                kind="collection"
              />
              <RefundStrip {...props} kind={paymentInitiationRefund} />
            </div>
          ),
        }}
      />
      <NotesSection record={record} />
      <TraceSection record={record} />
    </>
  )
}

const shownAbove = ['paymentInitiationStatus', 'paymentInitiationAmount', 'refundBalance']

function otherFields(row: PaymentInitiationRecord): DetailItem[] {
  return paymentInitiationFields
    .filter(({ id }) => !shownAbove.includes(id))
    .map((field) => detailItem(field, row))
}
