import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import type { SessionControl } from '../../session/session-control.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { ErrorScreen } from '../screens/error-screen.tsx'

/** Loaded only when a sign-in stops, because few do. */
const stopContent = lazyComponent(
  async () => (await import('./session-stop-content.tsx')).SessionStopContent,
)

/** Shows the app, or first what the user must know or decide about the sign-in. */
export function SessionStopScreen({
  session,
  children,
}: {
  session: SessionControl
  children: ReactNode
}) {
  const stop = useSyncExternalStore(session.onChange, () => session.stop)
  const [isMissing, setMissing] = useState(false)
  const Content = useLazyComponent(stopContent, stop !== undefined, () => setMissing(true))
  if (stop === undefined) return children
  if (isMissing) return <ErrorScreen />
  return Content ? <Content session={session} stop={stop} /> : null
}
