import { useSyncExternalStore } from 'react'
import { part, useOverlayPart } from '../ui/use-part.ts'
import { useSessionControl } from './session-control.ts'

const dialog = part(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog)

/** Asks before leaving for the sign-in page, where a form is open (readings 2, token life). */
export function SessionEnded() {
  const session = useSessionControl()
  const ended = useSyncExternalStore(session.onChange, () => session.ended)
  const SessionEndedDialog = useOverlayPart(dialog, ended, () => session.stay())
  if (!ended || !SessionEndedDialog) return null
  return <SessionEndedDialog onSignIn={() => void session.signIn()} onStay={() => session.stay()} />
}
