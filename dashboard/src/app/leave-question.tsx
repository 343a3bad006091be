import type { ReactNode } from 'react'
import { useState } from 'react'
import { isFormOpen, lossWords, useOpenForms } from '../session/open-forms.ts'
import { LeaveDialog } from '../ui/leave-dialog.tsx'

interface Leaving {
  /** What the button says: 'Switch client without saving'. */
  leaveText: string
  go: () => void
}

/** Asks before something typed is lost by leaving the page; with nothing typed it just goes. */
export function useLeaveQuestion(): {
  leave: (leaving: Leaving) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<Leaving>()
  const forms = useOpenForms()
  return {
    leave: (leaving) => (isFormOpen() ? setAsked(leaving) : leaving.go()),
    question: (
      <LeaveDialog
        leaveText={asked?.leaveText}
        losses={lossWords(forms)}
        onLeave={() => asked?.go()}
        onStay={() => setAsked(undefined)}
        open={asked !== undefined}
      />
    ),
  }
}
