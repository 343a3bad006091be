import type { InvitationView, SignedInPerson } from '@tideway/contract/users/invitation'
import { WaveMark } from '@tideway/design/brand/logo'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useState } from 'react'
import styles from './invitation.module.css'
import type { InvitationResult } from './invitation-calls.ts'
import { readInvitation } from './invitation-calls.ts'
import { InvitationForm } from './invitation-form.tsx'

export function InvitationScreen() {
  const reading = useReading()
  return (
    <main className={styles.page}>
      <div aria-busy={reading === undefined} className={styles.card}>
        <WaveMark size={40} />
        {reading?.kind === 'read' ? (
          <Invitation invitation={reading.invitation} />
        ) : (
          <>
            <h1 className={styles.title}>Choose your password</h1>
            {reading?.kind === 'failed' ? (
              <Alert
                actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
                kind="error"
              >
                We couldn’t load your invitation. It’s still valid, so try again.
              </Alert>
            ) : (
              <Loading />
            )}
          </>
        )}
      </div>
    </main>
  )
}

/** Shows a question to a signed-in user, then the form. A later question keeps the typed values of the form. */
function Invitation({ invitation }: { invitation: InvitationView }) {
  const [signedIn, setSignedIn] = useState(invitation.signedIn)
  const [agreed, setAgreed] = useState<string>()
  const [hasStarted, setHasStarted] = useState(invitation.signedIn === undefined)
  const asks = signedIn !== undefined && signedIn.email !== agreed
  return (
    <>
      {asks ? (
        <SwitchQuestion
          email={invitation.email}
          onContinue={() => {
            setAgreed(signedIn.email)
            setHasStarted(true)
          }}
          signedIn={signedIn}
        />
      ) : null}
      {hasStarted ? (
        <div hidden={asks}>
          <h1 className={styles.title}>Choose your password</h1>
          <p className={styles.words}>
            {invitation.invitedBy} invited you to join <strong>{invitation.clientName}</strong>.
            Your role: {invitation.role}.
          </p>
          <InvitationForm invitation={invitation} onSignedIn={setSignedIn} signOut={agreed} />
        </div>
      ) : null}
    </>
  )
}

interface SwitchQuestionProps {
  email: string
  signedIn: SignedInPerson
  onContinue(): void
}

function SwitchQuestion({ email, signedIn, onContinue }: SwitchQuestionProps) {
  return (
    <>
      <h1 className={styles.title}>Continue as the invited person?</h1>
      <p className={styles.words}>
        You’re signed in as {signedIn.name} ({signedIn.email}), and this invitation is for {email}.
        If you accept it, you’ll be logged out of {signedIn.name}’s account on this browser.
      </p>
      <div className={styles.form}>
        <Button autoFocus kind="primary" onClick={onContinue} wide>
          Log out and continue
        </Button>
        <Button onClick={() => window.location.assign(signedIn.returnUrl)} wide>
          Stay signed in
        </Button>
      </div>
    </>
  )
}

function useReading(): InvitationResult | undefined {
  const [reading, setReading] = useState<InvitationResult>()
  useEffect(() => {
    let left = false
    void readInvitation().then((newReading) => {
      if (left) return
      // Reloading the same address shows the reason and what to do.
      if (newReading.kind === 'ended') window.location.reload()
      setReading(newReading)
    })
    return () => {
      left = true
    }
  }, [])
  return reading
}

/** As tall as the form, so that the layout does not move. */
function Loading() {
  return (
    <div className={styles.form}>
      <span className="visually-hidden" role="status">
        Loading your invitation
      </span>
      <Skeleton height="40px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
      <Skeleton height="92px" />
      <Skeleton height="40px" />
    </div>
  )
}
