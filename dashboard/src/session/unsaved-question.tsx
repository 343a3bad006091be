import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { isFormOpen, useOpenForm } from './open-forms.ts'

/**
 * While something is `held`: asks before another screen takes its place. Closing or reloading the page asks in the
 * browser's own words, the only ones it shows then.
 */
export function UnsavedQuestion({ held }: { held: boolean }) {
  useOpenForm(held)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isFormOpen,
    disabled: !held,
    withResolver: true,
  })
  return (
    <LeaveDialog
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
      open={blocker.status === 'blocked'}
      verb="Leave"
    />
  )
}
