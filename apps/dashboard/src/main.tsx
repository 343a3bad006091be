import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { openProofWindow } from '@tideway/browser/session/proof/proof-window'
import { systemClock } from '@tideway/browser/session/screen-lock/clock'
import { openSessionChannel } from '@tideway/browser/session/session-channel'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { SnackbarProvider } from '@tideway/design/messages/snackbar'
import { applyBrandColour } from '@tideway/design/theme/theme'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { LockGate } from './app/lock-gate.tsx'
import { ErrorScreen } from './app/screens/error-screen.tsx'
import { SessionStopScreen } from './app/session/session-stop-screen.tsx'
import { loadSite, withVariant } from './brand/site-config.ts'
import { browserNetwork } from './platform/connection.ts'
import { createAppRouter } from './routes.tsx'
import { discardOpenForms, isFormOpen } from './session/open-forms.ts'
import { createSession } from './session/session.ts'
import { createSessionStorage } from './session/session-storage.ts'

async function start(root: Root): Promise<void> {
  const { site, clockAheadMs } = await loadSite()
  const storage = createSessionStorage()
  applyBrand(withVariant(site, storage.get('appName')))
  const queryClient = createQueryClient()
  const session = createSession({
    site,
    storage,
    keys: idempotencyKeys,
    queryClient,
    clock: systemClock,
    clockAheadMs,
    network: browserNetwork,
    origin: window.location.origin,
    // Imported on demand, because only a background renewal needs it.
    async openHidden(address, landing) {
      const { openHidden } = await import('./session/renewal/hidden-frame.ts')
      return openHidden(address, landing)
    },
    openWindow: openProofWindow,
    channel: openSessionChannel(),
    leave(url) {
      discardOpenForms()
      window.location.assign(url)
    },
    reload(path) {
      discardOpenForms()
      const { pathname, search, hash } = window.location
      if (path === pathname + search + hash) window.location.reload()
      else window.location.replace(path)
    },
    applyBrand,
    isFormOpen,
  })
  const router = createAppRouter({ session })
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SnackbarProvider>
          <SessionStopScreen session={session}>
            <LockGate session={session}>
              <RouterProvider router={router} />
            </LockGate>
          </SessionStopScreen>
        </SnackbarProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('The page holds no #root')
const root = createRoot(element)
// A page restored from the back-forward cache may be from before signing out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
start(root).catch((error: unknown) => {
  console.error(error)
  root.render(
    <main>
      <ErrorScreen />
    </main>,
  )
})

/** Applies the host's title, favicon and colour to the page (spec 1, white-labelling). */
function applyBrand({ title, faviconUrl, brandColour }: SiteConfig): void {
  document.title = title
  if (brandColour !== undefined) applyBrandColour(brandColour)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (faviconUrl !== undefined && icon) icon.href = faviconUrl
}
