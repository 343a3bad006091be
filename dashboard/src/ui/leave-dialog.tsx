import { Button } from '@tideway/look/button'
import { dialogPart } from './overlay-parts.ts'
import { useOverlayPart } from './use-part.ts'

export interface LeaveDialogProps {
  open: boolean
  /** What going does: 'Switch client', 'Leave'. */
  verb: string | undefined
  onStay: () => void
  onLeave: () => void
}

/** Asks before something typed is lost. */
export function LeaveDialog({ open, verb, onStay, onLeave }: LeaveDialogProps) {
  const Dialog = useOverlayPart(dialogPart, open, onStay)
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button kind="danger" onClick={onLeave}>
            {verb}
          </Button>
        </>
      }
      onClose={onStay}
      open={open}
      role="alertdialog"
      title="Leave what you have typed?"
      width={400}
    >
      <p>Something on this page is not saved yet. It is lost when you leave.</p>
    </Dialog>
  )
}
