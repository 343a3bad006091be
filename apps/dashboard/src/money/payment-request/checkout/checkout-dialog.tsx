import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Dialog } from '@tideway/design/overlays/dialog'
import { useEffect, useEffectEvent } from 'react'
import { RequestCheckout } from '../new/created-payment-request.tsx'
import styles from '../new/new-payment-request.module.css'
import { useCreatedPaymentRequest } from '../new/use-created-payment-request.ts'

interface CheckoutDialogProps {
  record: PaymentRequestRecord
  /** Called with the latest state read while the dialog is open, for example after payment. */
  onChange: (record: PaymentRequestRecord) => void
  onClose: () => void
}

/** The checkout of a payment request, opened from its detail. It is the same as after creation (spec 2.8). */
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
