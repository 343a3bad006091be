import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { applyPageBrand } from '@tideway/design/brand/page-brand'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './payouts.module.css'
import { PayoutsScreen } from './payouts-screen.tsx'
import type { Opening } from './session/payouts-session.ts'
import { openSession } from './session/payouts-session.ts'
import { openPayoutsStorage } from './session/payouts-storage.ts'

const storage = openPayoutsStorage()
const brand = applyPageBrand('Payouts')

function screenOf(opening: Opening) {
  return opening.kind === 'signedIn' ? (
    <QueryClientProvider client={createQueryClient()}>
      <PayoutsScreen markUrl={brand.mark} session={opening.session} storage={storage} />
    </QueryClientProvider>
  ) : (
    <OpeningFailed opening={opening} />
  )
}

const root = document.getElementById('root')
if (root) {
  const opening = await openSession(storage).catch((): Opening => ({ kind: 'failed' }))
  // Without a result, the page is on its way to sign-in.
  if (opening) createRoot(root).render(<StrictMode>{screenOf(opening)}</StrictMode>)
}

/** Shown if no user is signed in and sign-in is impossible (spec 2.4 and 8, sign-in). */
function OpeningFailed({ opening }: { opening: Exclude<Opening, { kind: 'signedIn' }> }) {
  return (
    <main className={styles.alone}>
      <h1>Payouts</h1>
      {opening.kind === 'proofGiven' ? (
        <p>You can close this window and continue your payout.</p>
      ) : opening.kind === 'callbackFailed' ? (
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
          We couldn’t load payouts. Nothing was sent.
        </Alert>
      )}
    </main>
  )
}
