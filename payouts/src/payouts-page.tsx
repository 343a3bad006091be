import '@tideway/look/tokens.css'
import '@tideway/look/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { applyPageBrand } from '@tideway/look/page-brand'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OpeningFailed } from './opening-failed.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import type { Opening } from './payouts-session.ts'
import { openSession } from './payouts-session.ts'
import { openPayoutsStorage } from './payouts-storage.ts'

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
  // Without one the page is on its way to the sign-in.
  if (opening) createRoot(root).render(<StrictMode>{screenOf(opening)}</StrictMode>)
}
