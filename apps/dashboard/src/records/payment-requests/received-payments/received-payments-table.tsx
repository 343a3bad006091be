import { Link } from '@tanstack/react-router'
import { receivedPaymentOf } from '@tideway/contract/headlines/record-refunds'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { refundedOf } from '@tideway/contract/refunds/received-payments'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { smallScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { DetailProps } from '../../../list/transaction-list.ts'
import { readPaymentRequest } from '../../../money/payment-request/payment-request-queries.ts'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { RefreshButton } from '../../../ui/layout/refresh-button.tsx'
import { MiniTable } from '../../../ui/table/mini-table.tsx'
import { PageSteps } from '../../../ui/table/page-steps.tsx'
import { lastPage } from '../../../ui/table/page-text.ts'
import { Lines } from '../../../ui/table/rows/compact-lines.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { MoneyText } from '../../../ui/text/money-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { usePollWhileReturning } from '../../refund-strip/use-poll-while-returning.ts'
import { idOfRecord } from '../payment-request-record.ts'
import { paymentRequestRefund } from '../payment-request-refund.ts'
import { statusTones } from '../payment-request-tones.ts'
import styles from './received-payments.module.css'
import type { ReceivedPayments } from './use-received-payments.ts'

type Record = PaymentRequestRecord

/** Rows on a page. With this limit, a request with thousands of payments opens quickly. */
const PAGE_SIZE = 20

/** Payments received by a multi-payment request, newest first, each with its refunds and a link to its view. */
export function ReceivedPaymentsTable({ loaded, payments }: ReceivedPayments) {
  const headingId = useId()
  const [wantedPage, setPage] = useState(0)
  const page = Math.min(wantedPage, lastPage(payments.length, PAGE_SIZE))
  const shown = payments.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const { status } = loaded
  const loading = status === 'loading' || status === 'reloading'
  return (
    <section aria-busy={loading} aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId}>Received Payments</h2>
        <RefreshButton busy={loading} onRefresh={loaded.refresh} />
      </div>
      {status === 'failed' ? (
        <ErrorState onRefresh={loaded.refresh} text={GENERIC_FAILURE} />
      ) : shown.length === 0 ? (
        <p role="status">{loading ? 'Loading' : 'No payments received yet'}</p>
      ) : (
        <Payments label={headingId} payments={shown} />
      )}
      {loaded.failed === null ? null : (
        <p role="alert">
          {loaded.failed === 'rest'
            ? 'We couldn’t load all payments.'
            : 'We couldn’t refresh these payments, so they may be out of date.'}{' '}
          Refresh to try again.
        </p>
      )}
      {loaded.more && !loading && loaded.failed === null ? (
        <Button busy={loaded.loadingMore} kind="quiet" onClick={loaded.loadMore}>
          Load more
        </Button>
      ) : null}
      {payments.length > PAGE_SIZE ? (
        <nav aria-label="Pages of received payments" className={styles.pages}>
          <PageSteps
            count={payments.length}
            more={loaded.more}
            onPage={setPage}
            page={page}
            pageSize={PAGE_SIZE}
          />
        </nav>
      ) : null}
      {shown.map((payment) => (
        <FollowRefund key={idOfRecord(payment)} onChange={loaded.replace} payment={payment} />
      ))}
    </section>
  )
}

/** Reads a payment again while its refund is in progress, so that its row and the totals are correct afterwards. */
function FollowRefund({
  payment,
  onChange,
}: {
  payment: Record
  onChange: DetailProps<Record>['onChange']
}) {
  const api = useApi()
  const reread = (signal?: AbortSignal) => readPaymentRequest(api, idOfRecord(payment), signal)
  usePollWhileReturning({ row: payment, onChange, reread }, paymentRequestRefund)
  return null
}

/** The payments as a table, or as three lines each on a small screen. */
function Payments({ label, payments }: { label: string; payments: readonly Record[] }) {
  const isSmall = useMedia(smallScreen)
  if (isSmall) {
    return (
      <ul aria-labelledby={label} className={styles.lines}>
        {payments.map((payment) => {
          const { amount, refunded, status, time } = cellsOf(payment)
          return (
            <li key={idOfRecord(payment)}>
              <Lines
                amount={amount}
                chip={status}
                second={<IdText name="Payment Request ID" value={idOfRecord(payment)} />}
                third={
                  <>
                    {time}
                    {refunded ? <span>Refunded {refunded}</span> : null}
                  </>
                }
                title={<PaymentLink payment={payment} />}
              />
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <MiniTable
      caption="Newest first"
      columns={[
        { id: 'payer', header: 'Payer' },
        { id: 'time', header: 'Completed Date' },
        { id: 'status', header: 'Status' },
        { id: 'amount', header: 'Amount', align: 'right' },
        { id: 'refunded', header: 'Refunded', align: 'right' },
        { id: 'payment', header: 'Payment Request ID' },
      ]}
      rows={payments.map((payment) => {
        const { amount, refunded, status, time } = cellsOf(payment)
        return {
          id: idOfRecord(payment),
          cells: [
            <PaymentLink key="payer" payment={payment} />,
            time,
            status,
            amount,
            refunded,
            <IdText key="payment" name="Payment Request ID" value={idOfRecord(payment)} />,
          ],
        }
      })}
    />
  )
}

function cellsOf(payment: Record) {
  const { status, completedDatetime, createdDateTime } = payment.PaymentRequestStatus
  const received = receivedPaymentOf(payment)
  const { refundedCents, returningCents } = refundedOf(received)
  const refunded: ReactNode[] = []
  if (refundedCents > 0) refunded.push(<MoneyText cents={refundedCents} key="refunded" />)
  if (returningCents > 0) {
    refunded.push(
      <span className={styles.returning} key="returning">
        <MoneyText cents={returningCents} /> in progress
      </span>,
    )
  }
  return {
    amount: <MoneyText cents={received.amountCents} key="amount" />,
    refunded: refunded.length === 0 ? null : refunded,
    status: (
      <Chip key="status" tone={statusTones[status]}>
        {status}
      </Chip>
    ),
    time: <DateTimeText instant={completedDatetime ?? createdDateTime} key="time" />,
  }
}

/** Returns the payer's name if the client may see it, or else the payer's reference. */
function payerOf({ PaymentRequestStatus: status }: Record): string | undefined {
  return status.payerInformation?.fullLegalAccountName ?? status.payerPaymentReference
}

/** Links to the payment's view, where it is refunded. */
function PaymentLink({ payment }: { payment: Record }) {
  const id = idOfRecord(payment)
  return (
    <Link to={`/transactions/PaymentRequests/${encodeURIComponent(id)}` as string}>
      {payerOf(payment) ?? 'Payer not shown'}
    </Link>
  )
}
