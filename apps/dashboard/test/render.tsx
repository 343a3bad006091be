import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createApi } from '@tideway/browser/http/api'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { userOfToken } from '@tideway/browser/session/user'
import { providerUrl } from '@tideway/browser/test/fake-provider'
import { sampleToken } from '@tideway/browser/test/sample-token'
import type { Role } from '@tideway/contract/users/roles/roles'
import { SnackbarProvider } from '@tideway/design/messages/snackbar'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'
import { ApiProvider } from '../src/session/api-context.tsx'
import { ShownZoneProvider } from '../src/session/shown-zone-provider.tsx'
import { UserProvider } from '../src/session/user-context.tsx'

// The first dialog of a file loads all of its parts, which takes long while other tests run on the machine.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no layout: nothing scrolls, and no element changes its size.
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  cleanup()
  idempotencyKeys.clear()
})

/** Renders a part of the dashboard for a signed-in user of HARBOUR, as the app's frame does. */
export function renderFor(role: Role, part: ReactNode) {
  const idToken = sampleToken(role)
  const user = userOfToken(idToken)
  if (user === undefined) throw new Error('the sample token has no user')
  const api = createApi(
    { restUrl: `${providerUrl}/rest`, portalUrl: `${providerUrl}/portal` },
    { idToken: () => idToken, onUnauthorized: () => undefined },
    undefined,
  )
  const queryClient = createQueryClient()
  const rendered = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SnackbarProvider>
          <UserProvider user={user}>
            <ApiProvider api={api}>
              <ShownZoneProvider>{part}</ShownZoneProvider>
            </ApiProvider>
          </UserProvider>
        </SnackbarProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { ...rendered, queryClient, press: userEvent.setup() }
}
