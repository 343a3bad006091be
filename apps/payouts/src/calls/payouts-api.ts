import type { Api } from '@tideway/browser/http/api'
import { createApi } from '@tideway/browser/http/api'
import type { SignedIn } from '../session/payouts-session.ts'

/** Creates one client for the provider's APIs, which are on the app's own origin. */
export function payoutsApi(
  { token, person }: Pick<SignedIn, 'token' | 'person'>,
  clientId: string,
  onUnauthorized: () => void,
): Api {
  const { origin } = window.location
  const config = { restUrl: `${origin}/rest`, portalUrl: `${origin}/portal` }
  const switchedClientId = clientId === person.organisationId ? undefined : clientId
  const session = {
    idToken: token.current,
    ready: token.ready,
    prove: token.proof.prove,
    onUnauthorized,
  }
  return createApi(config, session, switchedClientId)
}
