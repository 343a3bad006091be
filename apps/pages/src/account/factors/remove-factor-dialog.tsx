import { Button } from '@tideway/design/buttons/button'
import { Dialog } from '@tideway/design/overlays/dialog'

/** A factor that is about to be removed. */
export interface Removal {
  /** 'the passkey ‘Work laptop’' */
  what: string
  path: string
  /** True if it is the only one. */
  last: boolean
}

interface RemoveFactorDialogProps {
  /** Undefined while the dialog is closed. */
  removal: Removal | undefined
  onClose: () => void
  onConfirm: (removal: Removal) => void
}

export function RemoveFactorDialog({ removal, onClose, onConfirm }: RemoveFactorDialogProps) {
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => removal && onConfirm(removal)}>
            Remove
          </Button>
        </>
      }
      onClose={onClose}
      open={removal !== undefined}
      role="alertdialog"
      title={`Remove ${removal?.what ?? ''}?`}
      width={400}
    >
      <p>
        {removal?.last
          ? 'You’ll sign in with your password alone, and your recovery codes will no longer work.'
          : 'You can’t sign in with it any more.'}
      </p>
    </Dialog>
  )
}
