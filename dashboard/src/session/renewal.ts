import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'
import { redirectUri } from './authorize-url.ts'
import { beginSignIn, finishSignIn } from './code-flow.ts'
import type { OpenHidden } from './hidden-frame.ts'
import { createPageStorage } from './session-storage.ts'

interface Renewal {
  config: SiteConfig
  origin: string
  appName: string | undefined
  clockAheadMs: number
  openHidden: OpenHidden
}

/**
 * A fresh id token from the session at the identity provider, without leaving the page (decision 59). Fails where that
 * session is over, is another person's, or the provider does not answer: the token at hand is then still good.
 */
export async function renewIdToken(idToken: string, renewal: Renewal): Promise<string> {
  const { config, origin, appName, clockAheadMs, openHidden } = renewal
  // Apart from a sign-in that leaves the page, whose secrets are in session storage.
  const storage = createPageStorage()
  const request = { signup: false, invitation: undefined, appName, silent: true }
  const address = await beginSignIn(config, storage, origin, request)
  const callback = await openHidden(address, redirectUri(origin, appName))
  const renewed = await finishSignIn(config, storage, callback, appName, clockAheadMs)
  if (!isSamePerson(idToken, renewed)) throw new Error('Another person is signed in by now')
  return renewed
}

function isSamePerson(idToken: string, other: string): boolean {
  const [one, two] = [claimsOf(idToken), claimsOf(other)]
  if (!one || !two || one.sub !== two.sub) return false
  return organisationOf(groupsOf(one)) === organisationOf(groupsOf(two))
}
