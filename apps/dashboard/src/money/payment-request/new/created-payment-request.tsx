import { Link } from '@tanstack/react-router'
import { formatAud, numberToCents } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { ASK_AN_ADMIN } from '@tideway/contract/settings/first-steps'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../session/session-context.tsx'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import styles from './new-payment-request.module.css'

interface CreatedPaymentRequestProps {
  record: PaymentRequestRecord
  onComplete: () => void
  cancelling: boolean
  /** True while a question is open over the dialog. */
  asking: boolean
}

/** Content of the dialog after a successful create (spec 2.8, on a successful create). */
export function CreatedPaymentRequest(props: CreatedPaymentRequestProps) {
  const { record, onComplete, cancelling, asking } = props
  // Receives the focus when the Create button disappears, and after a question. If the checkout's frame had the focus,
  // Escape would not close the dialog.
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
  /** True while the request is being cancelled. The checkout is then hidden. */
  paused: boolean
}

/** Status of a payment request, and its checkout if it has one. */
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

/** Link to the app for users who may enable it. Others see the roles that they can ask. */
function EnableCheckout() {
  const { permissions } = useSession()
  if (!permissions.appsMenuItem) return <p>{ASK_AN_ADMIN} to enable it.</p>
  return (
    <p>
      <Link to="/apps/checkout">Enable Checkout App</Link>
    </p>
  )
}

/** Shows the API's state only, never the frame's. */
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
