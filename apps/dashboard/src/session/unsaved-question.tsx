import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '../ui/saving/leave-dialog.tsx'
import { isFormOpen, lossWords, useOpenForms } from './open-forms.ts'

/**
 * While `held`, asks before a change of screen and names the open forms. Closing or reloading the page shows the
 * browser's own question, which is the only possible one.
 */
export function UnsavedQuestion({ held }: { held: boolean }) {
  const forms = useOpenForms()
  const leaving = useHeldScreen(held)
  return (
    <LeaveDialog
      leaveText="Leave without saving"
      losses={lossWords(forms)}
      onLeave={leaving.go}
      onStay={leaving.stay}
      open={leaving.isHeldBack}
    />
  )
}

/** Blocks a change of screen while `held`, so that the caller can ask. A reload is blocked if a form is open. */
export function useHeldScreen(held: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isFormOpen,
    disabled: !held,
    withResolver: true,
  })
  return {
    isHeldBack: blocker.status === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
