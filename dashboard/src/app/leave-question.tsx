import { Button } from '@tideway/look/button'
import { type ReactNode, useState } from 'react'
import { isFormOpen } from '../session/open-forms.ts'
import { dialogPart } from '../ui/overlay-parts.ts'
import { useOverlayPart } from '../ui/use-part.ts'

interface Leaving {
  /** What the button says: 'Switch client'. */
  verb: string
  go: () => void
}

/** Asks before something typed is lost by leaving the page; with nothing typed it just goes. */
export function useLeaveQuestion(): {
  leave: (leaving: Leaving) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<Leaving>()
  const stay = () => setAsked(undefined)
  const Dialog = useOverlayPart(dialogPart, asked !== undefined, stay)
  return {
    leave: (leaving) => (isFormOpen() ? setAsked(leaving) : leaving.go()),
    question: Dialog ? (
      <Dialog
        footer={
          <>
            <Button onClick={stay}>Stay</Button>
            <Button kind="danger" onClick={() => asked?.go()}>
              {asked?.verb}
            </Button>
          </>
        }
        onClose={stay}
        open={asked !== undefined}
        role="alertdialog"
        title="Leave what you have typed?"
        width={400}
      >
        <p>Something on this page is not saved yet. It is lost when you leave.</p>
      </Dialog>
    ) : null,
  }
}
