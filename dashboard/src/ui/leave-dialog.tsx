import { Button } from '@tideway/look/button'
import { dialogPart } from './overlay-parts.ts'
import { useOverlayPart } from './use-part.ts'

export interface LeaveDialogProps {
  open: boolean
  /** What would be lost, in sentences. */
  losses: readonly string[]
  /** What the button that goes does: 'Leave without saving'. */
  leaveText: string | undefined
  onStay: () => void
  onLeave: () => void
}

/** Asks before something typed is lost. */
export function LeaveDialog({ open, losses, leaveText, onStay, onLeave }: LeaveDialogProps) {
  const Dialog = useOverlayPart(dialogPart, open, onStay)
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
