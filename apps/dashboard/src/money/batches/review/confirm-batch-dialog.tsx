import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { ASK } from '../../../approvals/use-approval-rule.ts'
import { useClientConfig } from '../../../session/client-queries.ts'
import { useSession } from '../../../session/session-context.tsx'
import { prefetch, useLazyOverlay } from '../../../ui/lazy-component.ts'
import { lazyDialog } from '../../../ui/lazy-overlays.ts'
import { KeyValues } from '../../../ui/text/detail-list.tsx'

interface ConfirmBatchDialogProps {
  open: boolean
  title: string
  text: string
  /** The rule that makes the batch wait for a second person, or undefined if it does not wait. */
  rule: string | undefined
  facts: readonly { label: string; value: ReactNode }[]
  onClose: () => void
  onConfirm: () => void
}

/** One confirmation of spec 2.12 and 2.13 for all rows of a batch. */
export function ConfirmBatchDialog(props: ConfirmBatchDialogProps) {
  const { open, title, text, rule, facts, onClose, onConfirm } = props
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
            {rule === undefined ? 'Confirm' : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={open}
      role="alertdialog"
      title={title}
      width={400}
    >
      <p>{rule ?? text}</p>
      <KeyValues items={[...facts, { label: 'Client', value: client }]} />
    </Dialog>
  )
}
