import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { userEvent } from '@testing-library/user-event'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import type { FakeProvider } from '@tideway/browser/test/fake-provider'
import { providerUrl } from '@tideway/browser/test/fake-provider'
import { sampleToken } from '@tideway/browser/test/sample-token'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import type { SiteConfigInput } from '@tideway/contract/clients/site-config'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import type { Role } from '@tideway/contract/users/roles/roles'
import { Views } from '@tideway/contract/views/view'
import { SnackbarProvider } from '@tideway/design/messages/snackbar'
import { z } from 'zod/mini'
import { createAppRouter } from '../src/routes.tsx'
import { discardOpenForms } from '../src/session/open-forms.ts'
import { createSession } from '../src/session/session.ts'
import { createSessionStorage } from '../src/session/session-storage.ts'
import './render.tsx'

const now = Date.UTC(2026, 10, 20, 3, 5)

const site: SiteConfigInput = {
  brand: 'tideway',
  providerName: 'Tideway',
  restUrl: `${providerUrl}/rest`,
  portalUrl: `${providerUrl}/portal`,
  checkoutOrigin: providerUrl,
  payoutsUrl: `${providerUrl}/payouts`,
  defaultPayIdDomain: 'pay.tideway.example',
  oauth: {
    issuer: providerUrl,
    clientId: 'tideway-dashboard',
    authorizeUrl: `${providerUrl}/auth`,
    signupUrl: `${providerUrl}/signup`,
    tokenUrl: `${providerUrl}/token`,
    logoutUrl: `${providerUrl}/logout`,
  },
}

/**
 * Answers the calls of the frame, which are the same on every screen: the client HARBOUR, its list of clients, no views
 * and no approvals.
 */
export function answerFrame(provider: FakeProvider): void {
  provider.answer('GET /rest/v1/clients', ClientList, [
    { clientId: 'HARBOUR', clientName: 'Harbour Roasters', legalName: 'Harbour Roasters Pty Ltd' },
  ])
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
  })
  provider.answer('GET /portal/v1/views', Views, [])
  provider.refuse('GET /portal/v1/approvals/count', 404, 'Not found')
}

/** Answers the calls of lists of transactions that have no records: the searches, and the first steps, all done. */
export function answerEmptyLists(provider: FakeProvider): void {
  for (const name of ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']) {
    provider.answer(`POST /rest/v1/${name}/search`, pageSchemaOf(z.unknown()), {
      records: [],
      recordCount: 0,
    })
  }
  provider.answer('GET /portal/v1/clients/HARBOUR/firstSteps', FirstSteps, {
    domain: true,
    checkout: true,
    apiKey: true,
    webhook: true,
    payment: true,
  })
}

/** Replaces media queries, which jsdom does not have. The window is wide, and the user prefers reduced motion. */
const wideWindow: typeof window.matchMedia = (media) => ({
  matches: !media.includes('max-width') && !media.includes('dark'),
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

/** Replaces layout functions that jsdom does not have. */
function standInForLayout(): void {
  window.matchMedia = wideWindow
  window.scrollTo = () => undefined
  Element.prototype.scrollTo = () => undefined
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
}

interface Opened {
  role: Role
  path: string
  /** Claims of the id token in addition to the role's. */
  claims?: Record<string, unknown>
  /** Fields of the host's configuration that differ from the default. */
  site?: Partial<SiteConfigInput>
  /** Parts of the session that differ from those of other tests. */
  session?: Partial<Parameters<typeof createSession>[0]>
}

/** Opens the whole dashboard at a path for a signed-in user of HARBOUR, with its routes, guard, frame and screen. */
export function openApp({ role, path, claims, site: siteConfig, session: parts }: Opened) {
  discardOpenForms()
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.sessionStorage.setItem('idToken', sampleToken(role, claims))
  window.history.replaceState(null, '', path)
  standInForLayout()
  const queryClient = createQueryClient()
  const session = createSession({
    site: SiteConfig.parse({ ...site, ...siteConfig }),
    storage: createSessionStorage(window.sessionStorage),
    keys: idempotencyKeys,
    queryClient,
    clock: { now: () => now },
    clockAheadMs: 0,
    network: { isOnline: () => true, onChange: () => () => undefined },
    openHidden: () => Promise.reject(new Error('no hidden frame in a test')),
    openWindow: () => undefined,
    channel: { post: () => undefined, listen: () => () => undefined },
    origin: window.location.origin,
    leave: () => undefined,
    reload: () => undefined,
    applyBrand: () => undefined,
    isFormOpen: () => false,
    ...parts,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SnackbarProvider>
        <RouterProvider router={createAppRouter({ session })} />
      </SnackbarProvider>
    </QueryClientProvider>,
  )
  return { queryClient, press: userEvent.setup() }
}

/** Opens the folded search panel of a list, and returns its queries once it is loaded. */
export async function openSearchPanel(press: UserEvent) {
  await press.click(screen.getByRole('button', { name: 'Show search panel' }))
  const panel = within(screen.getByRole('complementary', { name: 'Search' }))
  await panel.findByRole('button', { name: 'Search' })
  return panel
}
