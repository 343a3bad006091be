import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { isFormOpen, lossWords, useOpenForms } from './open-forms.ts'

/**
 * While something is `held`: asks before another screen takes its place, and names the open forms. Closing or reloading
 * the page asks in the browser's own words, the only ones it shows then.
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

/** Holds back a change of screen while `held`, for a question of the caller's. A reload is held back for an open form. */
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
