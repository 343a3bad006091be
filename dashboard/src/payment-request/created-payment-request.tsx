import { Link } from '@tanstack/react-router'
import { formatAud, numberToCents } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { ASK_AN_ADMIN } from '@tideway/contract/settings/first-steps'
import { Alert } from '@tideway/look/alert'
import { CopyField } from '@tideway/look/copy-field'
import { useEffect, useRef } from 'react'
import { useSession } from '../session/session-context.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import styles from './new-payment-request.module.css'

interface CreatedPaymentRequestProps {
  record: PaymentRequestRecord
  onComplete: () => void
  cancelling: boolean
  /** A question is open over it. */
  asking: boolean
}

/** What the dialog shows once the request is there (spec 2.8, on a successful create). */
export function CreatedPaymentRequest(props: CreatedPaymentRequestProps) {
  const { record, onComplete, cancelling, asking } = props
  // The Create button is gone, and focus with it: it goes on here. After a question too, since the checkout's frame,
  // given the focus back, would keep Escape to itself.
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asking) start.current?.focus()
  }, [asking])
  return (
    <div className={styles.created} ref={start} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        The payment request was created
      </p>
      <RequestCheckout onComplete={onComplete} paused={cancelling} record={record} />
    </div>
  )
}

interface RequestCheckoutProps {
  record: PaymentRequestRecord
  onComplete: () => void
  /** Being cancelled: the checkout is left out. */
  paused: boolean
}

/** How a payment request stands, and its checkout where it has one. */
export function RequestCheckout({ record, onComplete, paused }: RequestCheckoutProps) {
  const { checkoutUrl, payID } = record.PaymentRequest
  return (
    <>
      <Outcome record={record} />
      {checkoutUrl === undefined ? (
        <>
          <p>You need to enable Checkout App for this feature to work.</p>
          <EnableCheckout />
          <CopyField label="PayID" value={payID} whole />
        </>
      ) : (
        <CheckoutFrame checkoutUrl={checkoutUrl} onComplete={onComplete} paused={paused} />
      )}
    </>
  )
}

/** The way to the app for people who may enable it; who to ask for everyone else. */
function EnableCheckout() {
  const { permissions } = useSession()
  if (!permissions.appsMenuItem) return <p>{ASK_AN_ADMIN} to enable it.</p>
  return (
    <p>
      <Link to="/apps/checkout">Enable Checkout App</Link>
    </p>
  )
}

/** Only ever what the API said: never what the frame said. */
function Outcome({ record }: { record: PaymentRequestRecord }) {
  const { status } = record.PaymentRequestStatus
  if (status === 'WAITING') return null
  if (status === 'EXPIRED') return <Alert kind="warning">This payment request has expired.</Alert>
  return (
    <Alert kind="success" title="Paid">
      {receivedText(record)} for {record.PaymentRequest.payID}
    </Alert>
  )
}

function receivedText(record: PaymentRequestRecord): string {
  const dollars = record.PaymentRequestStatus.amountReceived ?? record.PaymentRequest.paymentAmount
  const cents = dollars === undefined ? undefined : numberToCents(dollars)
  return cents === undefined ? 'Received' : `${formatAud(cents)} received`
}
