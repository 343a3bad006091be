import { fullName, userOfToken } from '@tideway/browser/session/user'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { LockCover } from '@tideway/design/overlays/lock-cover'
import { useSyncExternalStore } from 'react'
import type { SessionControl } from '../session/session-control.ts'

/** Covers every screen until the user proves who they are. Their typed values stay below it. */
export function LockScreen({ session }: { session: SessionControl }) {
  const { proof, storage } = session
  const step = useSyncExternalStore(proof.onChange, () => proof.step)
  const user = userOfToken(storage.get('idToken') ?? '')
  return (
    <LockCover
      actions={
        <>
          <Button kind="primary" onClick={() => proof.begin()}>
            Unlock
          </Button>
          <Button onClick={() => session.signOut()}>Logout</Button>
        </>
      }
      title="Screen locked"
    >
      <p>
        {user ? `${fullName(user)}, you` : 'You'} haven’t been active for a while. Unlock to
        continue; nothing you typed is lost.
      </p>
      <LockProblem step={step} />
    </LockCover>
  )
}

function LockProblem({ step }: { step: SessionControl['proof']['step'] }) {
  if (step === 'asked') return null
  if (step === 'open') return <p aria-live="polite">Continue in the window that opened.</p>
  return (
    <Alert kind="error">
      {step === 'blocked'
        ? 'Your browser blocked the window. Allow pop-up windows for this site, then try again.'
        : step === 'anotherPerson'
          ? 'Another person signed in. Try again with your own account.'
          : 'We couldn’t confirm that it’s you. Try again.'}
    </Alert>
  )
}
