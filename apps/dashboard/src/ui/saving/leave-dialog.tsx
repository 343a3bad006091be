import { Button } from '@tideway/design/buttons/button'
import { useLazyOverlay } from '../lazy-component.ts'
import { lazyDialog } from '../lazy-overlays.ts'

export interface LeaveDialogProps {
  open: boolean
  /** Sentences that name the changes that would be lost. */
  losses: readonly string[]
  /** Text of the button that leaves: 'Leave without saving'. */
  leaveText: string | undefined
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation before typed values are lost. */
export function LeaveDialog({ open, losses, leaveText, onStay, onLeave }: LeaveDialogProps) {
  const Dialog = useLazyOverlay(lazyDialog, open, onStay)
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button kind="danger" onClick={onLeave}>
            {leaveText}
          </Button>
        </>
      }
      onClose={onStay}
      open={open}
      role="alertdialog"
      title="Leave without saving?"
      width={400}
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </Dialog>
  )
}
