import type { Cents } from '@tideway/contract/money/money'
import { Button } from '@tideway/look/button'
import { useEffect } from 'react'
import { useClientConfig } from '../../session/client-queries.ts'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { KeyValues } from '../../ui/detail-list.tsx'
import { prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import type { RefundTarget } from './refund-target.ts'

interface ConfirmRefundDialogProps {
  /** The amount to confirm, in cents. Undefined if the dialog is closed. */
  amount: Cents | undefined
  target: RefundTarget
  onClose: () => void
  onConfirm: (amount: Cents) => void
}

/** The confirmation of spec 2.12 and 2.13, with the amount, the payee and the client. */
export function ConfirmRefundDialog(props: ConfirmRefundDialogProps) {
  const { amount, target, onClose, onConfirm } = props
  const { actingClientId } = useSession()
  const client = useClientConfig().data?.clientName || actingClientId
  const Dialog = useLazyOverlay(lazyDialog, amount !== undefined, onClose)
  useOpenForm('the refund', amount !== undefined)
  // A refund is possible, so its confirmation is loaded in advance.
  useEffect(() => prefetch(lazyDialog), [])
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => amount !== undefined && onConfirm(amount)}>
            Confirm
          </Button>
        </>
      }
      onClose={onClose}
      open={amount !== undefined}
      role="alertdialog"
      title="Please confirm the refund"
      width={400}
    >
      <p>You are about to refund a payment. This operation cannot be undone. Please confirm</p>
      <KeyValues
        items={[
          { label: 'Refund Amount', value: <MoneyText cents={amount} /> },
          { label: 'Refund Balance', value: <MoneyText cents={target.balance} /> },
          ...target.payer,
          { label: 'Client', value: client },
        ]}
      />
    </Dialog>
  )
}
