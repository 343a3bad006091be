import { useQueryClient } from '@tanstack/react-query'
import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { whyNotCancel } from '@tideway/contract/refunds/cancel-request'
import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { useState } from 'react'
import type { DetailProps } from '../../list/transaction-list.ts'
import { paymentRequestKeys } from '../../money/payment-request/payment-request-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { lazyComponent, useLazyOverlay } from '../../ui/lazy-component.ts'
import { idOfRecord } from './payment-request-record.ts'
import styles from './waiting-strip.module.css'

type Props = DetailProps<PaymentRequestRecord>

const checkoutDialog = lazyComponent(
  async () =>
    (await import('../../money/payment-request/checkout/checkout-dialog.tsx')).CheckoutDialog,
)
const cancelDialog = lazyComponent(
  async () => (await import('../../money/payment-request/cancel/cancel-dialog.tsx')).CancelDialog,
)

/** Actions on a waiting payment request: show its checkout, share the link, or cancel it. */
export function WaitingStrip({ row, onChange, reread, onGone }: Props) {
  const queryClient = useQueryClient()
  const { actingClientId, permissions } = useSession()
  const [open, setOpen] = useState<'checkout' | 'cancel'>()
  const close = () => setOpen(undefined)
  const CheckoutDialog = useLazyOverlay(checkoutDialog, open === 'checkout', close)
  const CancelDialog = useLazyOverlay(cancelDialog, open === 'cancel', close)
  const { checkoutUrl } = row.PaymentRequest
  if (row.PaymentRequestStatus.status !== 'WAITING' && open === undefined) return null

  function cancelled() {
    close()
    onGone?.()
    // The request's own page then shows that the request no longer exists.
    const queryKey = paymentRequestKeys.one(actingClientId, idOfRecord(row))
    void queryClient.invalidateQueries({ queryKey })
  }

  return (
    <div className={styles.strip}>
      {checkoutUrl === undefined ? null : (
        <div className={styles.link}>
          <CopyField label="Checkout link" value={checkoutUrl} />
        </div>
      )}
      <div className={styles.actions}>
        {checkoutUrl === undefined ? null : (
          <Button onClick={() => setOpen('checkout')}>Show Checkout</Button>
        )}
        <Button
          disabledReason={cancelOff(row, permissions.paymentRequestCreate)}
          onClick={() => setOpen('cancel')}
        >
          Cancel Payment Request
        </Button>
      </div>
      {open === 'checkout' && CheckoutDialog ? (
        <CheckoutDialog onChange={onChange} onClose={close} record={row} />
      ) : null}
      {open === 'cancel' && CancelDialog ? (
        <CancelDialog
          onCancelled={cancelled}
          onClose={close}
          onFailure={() => void reread().then(onChange, () => undefined)}
          record={row}
        />
      ) : null}
    </div>
  )
}

/**
 * Returns why cancelling is disabled. Every role that may create payment requests may cancel them (readings 2, scopes
 * by role).
 */
function cancelOff(row: PaymentRequestRecord, mayCreate: boolean): string | undefined {
  if (!mayCreate) return 'Your role doesn’t allow cancelling payment requests'
  const { status, amountReceived } = row.PaymentRequestStatus
  const why = whyNotCancel({
    status,
    amountReceivedCents: optionalCents(amountReceived) ?? ZERO_CENTS,
  })
  if (why === 'RECEIVED_MONEY') return 'It has received money, so it can’t be cancelled'
  return why === 'NOT_WAITING' ? 'This payment request is no longer waiting' : undefined
}
