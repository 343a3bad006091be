import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Dialog } from '@tideway/look/dialog'
import { type DetailItem, KeyValues } from '../ui/detail-list.tsx'
import type { ChangeFailure } from './payment-request-failure.ts'

interface UnpaidDialogProps {
  open: boolean
  facts: readonly DetailItem[]
  cancelling: boolean
  failure: ChangeFailure | undefined
  onBack: () => void
  onKeep: () => void
  onCancel: () => void
}

/** Asked before closing on a request that was created and not paid (spec 2.8, closing; its words are ours). */
export function UnpaidDialog(props: UnpaidDialogProps) {
  const { open, facts, cancelling, failure, onBack, onKeep, onCancel } = props
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button busy={cancelling} kind="danger" onClick={onCancel}>
            Cancel payment request
          </Button>
          <Button kind="primary" onClick={onKeep}>
            Keep it open
          </Button>
        </>
      }
      onClose={onBack}
      open={open}
      role="alertdialog"
      title="This payment request has not been paid yet"
    >
      <p>Kept open, its PayID can still be paid. Cancelled, it cannot.</p>
      <KeyValues items={facts} />
      <CancelFailure failure={failure} />
    </Dialog>
  )
}

function CancelFailure({ failure }: { failure: ChangeFailure | undefined }) {
  if (failure === undefined) return null
  if (failure.kind === 'unknown') {
    return (
      <Alert kind="error" title="Not known whether it was cancelled">
        No answer came. Press Cancel payment request to try again.
      </Alert>
    )
  }
  return (
    <Alert kind="error" title="The payment request was not cancelled">
      {failure.message}
    </Alert>
  )
}
