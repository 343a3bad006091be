import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { CopyField } from '@tideway/look/copy-field'
import { Dialog } from '@tideway/look/dialog'
import { useEffect, useEffectEvent } from 'react'
import { RequestCheckout } from './created-payment-request.tsx'
import styles from './new-payment-request.module.css'
import { useCreatedPaymentRequest } from './use-created-payment-request.ts'

interface CheckoutDialogProps {
  record: PaymentRequestRecord
  /** What was read while the dialog was open, as when the payer has paid. */
  onChange: (record: PaymentRequestRecord) => void
  onClose: () => void
}

/** The checkout of a payment request from its detail: the same as right after it was created (spec 2.8). */
export function CheckoutDialog({ record: opened, onChange, onClose }: CheckoutDialogProps) {
  const { record = opened, reread } = useCreatedPaymentRequest(opened, onClose)
  const { payID, checkoutUrl } = record.PaymentRequest
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (record.PaymentRequestStatus.status !== 'WAITING') changed(record)
  }, [record])
  return (
    <Dialog onClose={onClose} open subtitle={payID} title="Payment Request">
      <div className={styles.created}>
        <RequestCheckout onComplete={reread} paused={false} record={record} />
        {checkoutUrl === undefined ? null : <CopyField label="Checkout link" value={checkoutUrl} />}
      </div>
    </Dialog>
  )
}
