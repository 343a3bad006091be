import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import styles from './payouts.module.css'
import type { Opening } from './payouts-session.ts'

/** Nobody is signed in and the way there is shut (spec 2.4 and 8, sign-in). */
export function OpeningFailed({ opening }: { opening: Exclude<Opening, { kind: 'signedIn' }> }) {
  return (
    <main className={styles.alone}>
      <h1>Payouts</h1>
      {opening.kind === 'callbackFailed' ? (
        <Alert
          actions={
            <Button kind="primary" onClick={() => void opening.again()}>
              Login
            </Button>
          }
          kind="error"
        >
          There was an error retrieving the authentication details
        </Alert>
      ) : (
        <Alert
          actions={<Button onClick={() => window.location.reload()}>Refresh</Button>}
          kind="error"
        >
          Payouts cannot be reached. Nothing was sent.
        </Alert>
      )}
    </main>
  )
}
