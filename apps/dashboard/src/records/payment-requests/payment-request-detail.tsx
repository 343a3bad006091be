import { Link } from '@tanstack/react-router'
import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import { lookUp } from '@tideway/contract/failures/failure'
import { returnInitiators } from '@tideway/contract/failures/other-failures'
import { paymentRequestHeadline } from '@tideway/contract/headlines/record-headline'
import type { Cents, Dollars } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import type { DetailItem } from '../../ui/text/detail-list.tsx'
import { DetailLayout, DetailList } from '../../ui/text/detail-list.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { NotesSection } from '../notes/notes-section.tsx'
import { RecordHeadline } from '../page/record-headline.tsx'
import { RefundLead, SentBackPart } from '../refund-strip/refund-lead.tsx'
import { RefundStrip } from '../refund-strip/refund-strip.tsx'
import { usePollWhileReturning } from '../refund-strip/use-poll-while-returning.ts'
import { PaymentRequestHistory } from './history/payment-request-history.tsx'
import styles from './payment-request-detail.module.css'
import { idOfRecord } from './payment-request-record.ts'
import { paymentRequestRefund } from './payment-request-refund.ts'
import { statusTones } from './payment-request-tones.ts'
import { ReceivedPaymentsTable } from './received-payments/received-payments-table.tsx'
import type { ReceivedPayments } from './received-payments/use-received-payments.ts'
import { useReceivedPayments } from './received-payments/use-received-payments.ts'
import { WaitingStrip } from './waiting-strip.tsx'

/** The opened payment request (spec 2.13). */
export function PaymentRequestDetail(props: DetailProps<PaymentRequestRecord>) {
  usePollWhileReturning(props, paymentRequestRefund)
  return props.row.PaymentRequest.multiPayment ? (
    <MultiPaymentDetail {...props} />
  ) : (
    <RequestSections {...props} />
  )
}

/**
 * Detail of a multi-payment request. Its payments are refunded individually, so it shows their totals and links to
 * each.
 */
function MultiPaymentDetail(props: DetailProps<PaymentRequestRecord>) {
  const received = useReceivedPayments(props)
  return (
    <RequestSections {...props} sums={sumsOf(received)}>
      <ReceivedPaymentsTable {...received} />
    </RequestSections>
  )
}

/** Returns the totals, which are empty until all payments are loaded. */
function sumsOf({ totals }: ReceivedPayments): DetailItem[] {
  const sum = (label: string, cents: Cents | undefined): DetailItem => ({
    label,
    value: <MoneyText cents={cents} />,
  })
  return [
    sum('Received', totals?.receivedCents),
    sum('Refunded', totals?.refundedCents),
    ...(totals?.returningCents ? [sum('Refund in Progress', totals.returningCents)] : []),
    sum('Overpaid', totals?.overpaidCents),
  ]
}

interface RequestSectionsProps extends DetailProps<PaymentRequestRecord> {
  sums?: readonly DetailItem[]
  /** Events that have their own table. */
  children?: ReactNode
}

/** The headline and the actions, then the history, then the details. */
function RequestSections({ sums, children, ...props }: RequestSectionsProps) {
  const { row } = props
  const { status } = row.PaymentRequestStatus
  const headline = paymentRequestHeadline(row)
  const refundInput = useRef<HTMLInputElement>(null)
  const refund = { ...props, kind: paymentRequestRefund, input: refundInput }
  const record = { kind: 'paymentRequest', id: idOfRecord(row) } as const
  return (
    <>
      <RecordHeadline
        {...headline}
        actions={<RefundLead {...refund} />}
        status={status}
        tone={statusTones[status]}
      >
        <RequestFailure row={row} />
        <SentBackPart {...refund} headline={headline} />
        <WaitingStrip {...props} />
        {children}
      </RecordHeadline>
      <DetailLayout
        main={{
          title: 'History',
          content: (
            <>
              <PaymentRequestHistory record={row} />
              <NotesSection record={record} />
            </>
          ),
        }}
        side={{
          title: 'Details',
          content: (
            <div className={styles.details}>
              <RefundStrip {...refund} sums={sums} />
              <DetailList groups={detailGroups(row)} />
            </div>
          ),
        }}
      />
    </>
  )
}

/** Explains the failure of a payment request. A refund that was sent back is explained with the refund instead. */
function RequestFailure({ row: { PaymentRequestStatus } }: { row: PaymentRequestRecord }) {
  const { status, failureReason } = PaymentRequestStatus
  return (
    <FailurePart
      code={status === 'RETURN_FAILED' ? undefined : failureReason}
      kind="paymentRequest"
    />
  )
}

/** Returns the fields of spec 3.5. A missing value is empty, and a missing expiry 'N/A'. */
function detailGroups(record: PaymentRequestRecord): DetailItem[][] {
  const request = record.PaymentRequest
  const status = record.PaymentRequestStatus
  const payer = status.payerInformation
  return [
    [
      { label: 'PayID', value: <WholePayId payId={request.payID} /> },
      id('Client Transaction ID', request.clientTransactionId),
      { label: 'Client Branch', value: request.clientBranch ?? '' },
      money('Amount', request.paymentAmount),
      money('Amount Received', status.amountReceived),
      { label: 'Status', value: <Chip tone={statusTones[status.status]}>{status.status}</Chip> },
      date('Created Date', status.createdDateTime),
      date('Completed Date', status.completedDatetime),
      {
        label: 'Parent Payment Request ID',
        value: status.parentPaymentRequestId && <ParentLink id={status.parentPaymentRequestId} />,
      },
      request.paymentExpiryDatetime
        ? date('Payment Expiry', request.paymentExpiryDatetime)
        : { label: 'Payment Expiry', value: 'N/A' },
      { label: 'Description', value: request.paymentDescription },
      id('Payment Request ID', status.paymentRequestId),
    ],
    [
      { label: 'Legal Account Name', value: payer?.fullLegalAccountName ?? '' },
      { label: 'Payer BSB', value: payer?.bsb ?? '' },
      { label: 'Payer Account Number', value: payer?.accountNumber ?? '' },
      { label: 'Payer Payment Description', value: status.payerPaymentDescription ?? '' },
      { label: 'Reference', value: status.payerPaymentReference ?? '' },
      id('Payment Reference', status.nppTransactionId),
      { label: 'Settled By', value: status.settledBy ?? '' },
      { label: 'Failure Reason', value: transferReasonText(status.failureReason) ?? '' },
      {
        label: 'Return Initiator',
        value: status.returnInitiator && <ReturnInitiator code={status.returnInitiator} />,
      },
    ],
    [
      { label: 'Ultimate Creditor Reference', value: status.ultimatePayeeReference ?? '' },
      { label: 'Ultimate Creditor Name', value: status.ultimatePayeeName ?? '' },
      { label: 'Ultimate Creditor Scheme Code', value: status.ultimatePayeeSchemeCode ?? '' },
      { label: 'Ultimate Payee Name', value: request.ultimatePayeeName ?? '' },
      { label: 'Payment Purpose', value: status.paymentPurpose ?? '' },
      { label: 'Multi Payment', value: request.multiPayment ? 'Yes' : 'No' },
    ],
  ]
}

function id(label: string, value: string | undefined): DetailItem {
  return { label, value: value && <IdText name={label} value={value} /> }
}

function money(label: string, dollars: Dollars | undefined): DetailItem {
  return { label, value: dollars === undefined ? '' : <MoneyText cents={optionalCents(dollars)} /> }
}

function date(label: string, instant: string | undefined): DetailItem {
  return { label, value: instant && <DateTimeText instant={instant} /> }
}

/** Shows the full PayID, with a line break before the domain in a narrow column. */
function WholePayId({ payId }: { payId: string }) {
  const at = payId.indexOf('@')
  if (at < 1) return payId
  return (
    <>
      <span className={styles.part}>{payId.slice(0, at)}</span>
      <wbr />
      <span className={styles.part}>{payId.slice(at)}</span>
    </>
  )
}

/** Links a received payment to its request. */
function ParentLink({ id }: { id: string }) {
  return (
    <>
      <Link to={`/transactions/PaymentRequests/${encodeURIComponent(id)}` as string}>
        Payment request
      </Link>{' '}
      <IdText name="Parent Payment Request ID" value={id} />
    </>
  )
}

/** The party that started a return: its code and the code's meaning. */
function ReturnInitiator({ code }: { code: string }) {
  const words = lookUp(returnInitiators, code)?.what
  return (
    <>
      <span>{code}</span>
      {words ? <span className="subtle"> {words}</span> : null}
    </>
  )
}
