import { type ReactNode, useState } from 'react'
import { isFormOpen } from '../session/open-forms.ts'
import { LeaveDialog } from '../ui/leave-dialog.tsx'

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
  return {
    leave: (leaving) => (isFormOpen() ? setAsked(leaving) : leaving.go()),
    question: (
      <LeaveDialog
        onLeave={() => asked?.go()}
        onStay={() => setAsked(undefined)}
        open={asked !== undefined}
        verb={asked?.verb}
      />
    ),
  }
}
