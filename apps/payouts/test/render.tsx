import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { createProof } from '@tideway/browser/session/proof/proof'
import { sampleToken } from '@tideway/browser/test/sample-token'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'
import { personOf } from '../src/session/payouts-person.ts'
import type { SignedIn } from '../src/session/payouts-session.ts'
import type { PayoutsToken } from '../src/session/payouts-token.ts'

// A payout with a lost response is searched for over four seconds, on a machine that runs other tests at the same time.
configure({ asyncUtilTimeout: 15_000 })

/** jsdom's own address, because the app calls the provider on the origin that serves it. */
export const origin = 'http://localhost:3000'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** Returns the session of a HARBOUR user in the app, opened for `wantedClientId`. */
export function sampleSession(role: Role, wantedClientId?: string): SignedIn {
  const idToken = sampleToken(role)
  const person = personOf(idToken)
  if (person === undefined) throw new Error('the sample token has no user')
  return {
    config: {
      issuer: `${origin}/identity`,
      clientId: 'tideway-payouts',
      scope: 'openid',
      appUrl: `${origin}/payouts`,
      redirectUri: `${origin}/payouts/auth-callback`,
      dashboardUrl: 'http://localhost:4100',
    },
    person,
    idToken,
    token: sampleTokenOfPage(idToken),
    wantedClientId,
    signIn: async () => undefined,
    signOut: () => undefined,
  }
}

/** Returns a token that is never renewed. No window opens for a proof. */
function sampleTokenOfPage(idToken: string): PayoutsToken {
  const channel = { post: () => undefined, listen: () => () => undefined }
  const proof = createProof({
    client: () => {
      throw new Error('no window opens in a test')
    },
    clockAheadMs: 0,
    idToken: () => idToken,
    keep: () => undefined,
    openWindow: () => undefined,
    channel,
    isLocked: () => false,
    setLocked: () => undefined,
    tellLocked: () => undefined,
  })
  return { current: () => idToken, ready: async () => undefined, proof, channel }
}

/** Renders a component with the providers of the app's page. */
export function renderApp(part: ReactNode) {
  const queryClient = createQueryClient()
  const rendered = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </StrictMode>,
  )
  return { ...rendered, queryClient, press: userEvent.setup() }
}
