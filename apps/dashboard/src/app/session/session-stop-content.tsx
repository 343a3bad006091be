import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import type { SessionControl, SessionStop } from '../../session/session-control.ts'
import styles from './session-stop-screen.module.css'

interface SessionStopProps {
  session: SessionControl
  stop: SessionStop
}

/** The notice or the question about the sign-in. */
export function SessionStopContent({ session, stop }: SessionStopProps) {
  return (
    <main className={styles.screen}>
      {stop.kind === 'circles' ? (
        <Circles session={session} stop={stop} />
      ) : (
        <InvitationQuestion session={session} stop={stop} />
      )}
    </main>
  )
}

interface StopProps<Kind extends SessionStop['kind']> {
  session: SessionControl
  stop: Extract<SessionStop, { kind: Kind }>
}

function Circles({ session, stop: { refusedCall } }: StopProps<'circles'>) {
  const { providerName } = session.config()
  return (
    <>
      <h1>We couldn’t keep you signed in</h1>
      <Alert
        actions={
          <>
            <Button kind="primary" onClick={() => session.tryAgain()}>
              Try again
            </Button>
            <Button onClick={() => session.signOut()}>Logout</Button>
          </>
        }
        kind="error"
      >
        We signed you in twice, but {providerName} ended your session each time. Try again, or log
        out and sign in again.
      </Alert>
      {session.clockFault === undefined ? null : (
        <p className="quiet">This device’s clock is {session.clockFault}.</p>
      )}
      {refusedCall === undefined ? null : (
        <p className="quiet">If you contact support, mention ‘401 from {refusedCall}’.</p>
      )}
    </>
  )
}

function InvitationQuestion({ session, stop }: StopProps<'invitation'>) {
  return (
    <>
      <h1>Continue as the invited person?</h1>
      <Alert
        actions={
          <>
            <Button kind="primary" onClick={() => session.acceptInvitation(stop.invitation)}>
              Log out and continue
            </Button>
            <Button onClick={() => session.tryAgain()}>Stay signed in</Button>
          </>
        }
        kind="info"
      >
        You’re signed in as {stop.signedInAs}. To accept this invitation, you’ll be logged out
        first.
      </Alert>
    </>
  )
}
