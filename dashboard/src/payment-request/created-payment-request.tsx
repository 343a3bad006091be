import { formatAud, numberToCents } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { Alert } from '@tideway/look/alert'
import { CopyField } from '@tideway/look/copy-field'
import { useEffect, useRef } from 'react'
import { CheckoutFrame } from './checkout-frame.tsx'
import styles from './new-payment-request.module.css'

interface CreatedPaymentRequestProps {
  record: PaymentRequestRecord
  onComplete: () => void
  cancelling: boolean
}

/** What the dialog shows once the request is there (spec 2.8, on a successful create). */
export function CreatedPaymentRequest(props: CreatedPaymentRequestProps) {
  const { record, onComplete, cancelling } = props
  const { checkoutUrl, payID } = record.PaymentRequest
  // The Create button is gone, and focus with it: it goes on here.
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    start.current?.focus()
  }, [])
  return (
    <div className={styles.created} ref={start} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        The payment request was created
      </p>
      <Outcome record={record} />
      {checkoutUrl === undefined ? (
        <>
          <p>You need to enable Checkout App for this feature to work.</p>
          <CopyField label="PayID" value={payID} whole />
        </>
      ) : (
        <CheckoutFrame checkoutUrl={checkoutUrl} onComplete={onComplete} paused={cancelling} />
      )}
    </div>
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
