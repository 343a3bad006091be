import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { Button } from '@tideway/design/buttons/button'
import { Dialog } from '@tideway/design/overlays/dialog'
import type { DetailItem } from '../../../ui/text/detail-list.tsx'
import { KeyValues } from '../../../ui/text/detail-list.tsx'
import { CancelFailure } from '../cancel/cancel-failure.tsx'

interface UnpaidDialogProps {
  open: boolean
  facts: readonly DetailItem[]
  cancelling: boolean
  failure: ChangeFailure | undefined
  onBack: () => void
  onKeep: () => void
  onCancel: () => void
}

/** Confirmation before closing on a created but unpaid request (spec 2.8, closing; its words are ours). */
export function UnpaidDialog(props: UnpaidDialogProps) {
  const { open, facts, cancelling, failure, onBack, onKeep, onCancel } = props
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onBack}>Back to checkout</Button>
          <Button busy={cancelling} kind="danger" onClick={onCancel}>
            Cancel payment request
          </Button>
          <Button kind="primary" onClick={onKeep}>
            Keep request open
          </Button>
        </>
      }
      onClose={onBack}
      open={open}
      role="alertdialog"
      title="This payment request has not been paid yet"
    >
      <p>If you leave it open, your customer can still pay. If you cancel it, they can’t.</p>
      <KeyValues items={facts} />
      <CancelFailure failure={failure} />
    </Dialog>
  )
}
