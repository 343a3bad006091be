import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { settlementTargetText } from '@tideway/contract/balance/sweep'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, ZERO_CENTS } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { useEffect } from 'react'
import { ASK, useApprovalRule } from '../../../approvals/use-approval-rule.ts'
import { useClientConfig } from '../../../session/client-queries.ts'
import { useSession } from '../../../session/session-context.tsx'
import { prefetch, useLazyOverlay } from '../../../ui/lazy-component.ts'
import { lazyDialog } from '../../../ui/lazy-overlays.ts'
import { KeyValues } from '../../../ui/text/detail-list.tsx'

interface ConfirmTransferDialogProps {
  /** The amount to confirm, in cents. Undefined if the dialog is closed. */
  amount: Cents | undefined
  target: SettlementTarget
  onClose: () => void
  onConfirm: (amount: Cents) => void
}

/** The confirmation before a transfer (spec 2.20). It names the client whose funds are sent. */
export function ConfirmTransferDialog(props: ConfirmTransferDialogProps) {
  const { amount, target, onClose, onConfirm } = props
  const { actingClientId } = useSession()
  const client = useClientConfig().data?.clientName || actingClientId
  const rule = useApprovalRule(amount === undefined ? undefined : { kind: 'sweep', cents: amount })
  const Dialog = useLazyOverlay(lazyDialog, amount !== undefined, onClose)
  useEffect(() => prefetch(lazyDialog), [])
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>No</Button>
          <Button kind="primary" onClick={() => amount !== undefined && onConfirm(amount)}>
            {rule === undefined ? 'Yes' : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={amount !== undefined}
      role="alertdialog"
      title="Are you sure?"
      width={400}
    >
      <p>
        {`Are you sure you want to transfer ${formatAud(amount ?? ZERO_CENTS)} to ${settlementTargetText(target)}?`}{' '}
        {rule}
      </p>
      <KeyValues items={[{ label: 'Client', value: client }]} />
    </Dialog>
  )
}
