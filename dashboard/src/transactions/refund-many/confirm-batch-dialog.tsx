import { balanceToCents, parseTwoDecimals } from '@tideway/contract/money/money'
import type { RefundBatchReview } from '@tideway/contract/refunds/refund-batch'
import { Button } from '@tideway/look/button'
import { useEffect } from 'react'
import { useClientConfig } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { KeyValues } from '../../ui/detail-list.tsx'
import { prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { paymentsText } from './batch-words.ts'

interface ConfirmBatchDialogProps {
  open: boolean
  review: RefundBatchReview
  onClose: () => void
  onConfirm: () => void
}

/** The confirmation of spec 2.12 and 2.13 for many refunds: once for all of them. */
export function ConfirmBatchDialog({ open, review, onClose, onConfirm }: ConfirmBatchDialogProps) {
  const { actingClientId } = useSession()
  const client = useClientConfig().data?.clientName || actingClientId
  const Dialog = useLazyOverlay(lazyDialog, open, onClose)
  useEffect(() => prefetch(lazyDialog), [])
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onConfirm}>
            Confirm
          </Button>
        </>
      }
      onClose={onClose}
      open={open}
      role="alertdialog"
      title="Please confirm the refund"
      width={400}
    >
      <p>
        You are about to refund {paymentsText(review.refunds)}. This operation cannot be undone.
        Please confirm
      </p>
      <KeyValues
        items={[
          { label: 'Refund Amount', value: <MoneyText cents={parseTwoDecimals(review.amount)} /> },
          {
            label: 'Balance after',
            value: <MoneyText cents={balanceToCents(review.balanceAfter)} />,
          },
          { label: 'Client', value: client },
        ]}
      />
    </Dialog>
  )
}
