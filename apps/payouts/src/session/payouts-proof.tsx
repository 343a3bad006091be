import { proofPurpose } from '@tideway/browser/session/proof/proof-purpose'
import { systemClock } from '@tideway/browser/session/screen-lock/clock'
import { watchIdle } from '@tideway/browser/session/screen-lock/idle-watch'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { LockCover } from '@tideway/design/overlays/lock-cover'
import { ProofDialog } from '@tideway/design/overlays/proof-dialog'
import { useEffect, useSyncExternalStore } from 'react'
import type { SignedIn } from './payouts-session.ts'

/** Asks for a fresh proof of the user before a payout, and covers the screen once they have not acted for too long. */
export function PayoutsProof({ session }: { session: SignedIn }) {
  const { proof, channel } = session.token
  const { id: sub, name, email, idleMinutes: minutes } = session.person
  const call = useSyncExternalStore(proof.onChange, () => proof.call)
  const step = useSyncExternalStore(proof.onChange, () => proof.step)
  const locked = useSyncExternalStore(proof.onChange, () => proof.locked)

  useEffect(() => {
    if (minutes === undefined) return
    return watchIdle({ minutes, sub, clock: systemClock, channel, onIdle: () => proof.lock() })
  }, [minutes, sub, channel, proof])

  return (
    <>
      <ProofDialog
        email={email}
        name={name}
        onBegin={() => proof.begin()}
        onCancel={() => proof.cancel()}
        open={call !== undefined && !locked}
        purpose={call ? proofPurpose(call) : ''}
        step={step}
        twoFactors={proof.twoFactors}
      />
      {locked ? (
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
            {name}, you haven’t been active for a while. Unlock to continue; nothing you typed is
            lost.
          </p>
          {step === 'open' ? <p aria-live="polite">Continue in the window that opened.</p> : null}
          {step === 'asked' || step === 'open' ? null : (
            <Alert kind="error">We couldn’t confirm that it’s you. Try again.</Alert>
          )}
        </LockCover>
      ) : null}
    </>
  )
}
