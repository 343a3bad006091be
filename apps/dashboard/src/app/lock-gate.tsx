import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyLoad } from '../platform/lazy-load.ts'
import type { SessionControl } from '../session/session-control.ts'

const LockScreen = lazyRouteComponent(
  lazyLoad(() => import('./lock-screen.tsx')),
  'LockScreen',
)

/** Shows the app, and covers it while its screen is locked, also after a reload. */
export function LockGate({ session, children }: { session: SessionControl; children: ReactNode }) {
  const { proof } = session
  const locked = useSyncExternalStore(proof.onChange, () => proof.locked)
  return (
    <>
      {children}
      {locked ? (
        <Suspense fallback={null}>
          <LockScreen session={session} />
        </Suspense>
      ) : null}
    </>
  )
}
