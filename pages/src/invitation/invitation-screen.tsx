import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { WaveMark } from '@tideway/look/logo'
import { Skeleton } from '@tideway/look/skeleton'
import { useEffect, useState } from 'react'
import styles from './invitation.module.css'
import type { Reading } from './invitation-calls.ts'
import { readInvitation } from './invitation-calls.ts'
import { InvitationForm } from './invitation-form.tsx'

export function InvitationScreen() {
  const reading = useReading()
  return (
    <main className={styles.page}>
      <div aria-busy={reading === undefined} className={styles.card}>
        <WaveMark size={40} />
        <h1 className={styles.title}>Choose your password</h1>
        {reading?.kind === 'read' ? (
          <>
            <p className={styles.words}>
              {reading.invitation.invitedBy} invited you to the dashboard of{' '}
              <strong>{reading.invitation.clientName}</strong>. Your role: {reading.invitation.role}
              .
            </p>
            <InvitationForm invitation={reading.invitation} />
          </>
        ) : null}
        {reading?.kind === 'failed' ? (
          <Alert
            actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
            kind="error"
          >
            Your invitation could not be read. It is still good.
          </Alert>
        ) : null}
        {reading === undefined || reading.kind === 'ended' ? <Loading /> : null}
      </div>
    </main>
  )
}

function useReading(): Reading | undefined {
  const [reading, setReading] = useState<Reading>()
  useEffect(() => {
    let left = false
    void readInvitation().then((found) => {
      if (left) return
      // The same address says why, and what to do.
      if (found.kind === 'ended') window.location.reload()
      setReading(found)
    })
    return () => {
      left = true
    }
  }, [])
  return reading
}

/** As tall as the form, so that nothing jumps. */
function Loading() {
  return (
    <div className={styles.form}>
      <span className="visually-hidden" role="status">
        Reading your invitation
      </span>
      <Skeleton height="40px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
      <Skeleton height="92px" />
      <Skeleton height="40px" />
    </div>
  )
}
