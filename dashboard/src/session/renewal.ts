import { beginSignIn, finishSignIn } from '@tideway/browser/session/code-flow'
import { createPageStorage } from '@tideway/browser/session/page-storage'
import type { SignInSecret } from '@tideway/browser/session/session-storage'
import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'
import type { OpenHidden } from './hidden-frame.ts'
import type { SignInPlace } from './sign-in-client.ts'
import { signInClient } from './sign-in-client.ts'

/**
 * A fresh id token from the session at the identity provider, without leaving the page (decision 59). Fails where that
 * session is over, is another person's, or the provider does not answer: the token at hand is then still good.
 */
export async function renewIdToken(
  idToken: string,
  place: SignInPlace,
  openHidden: OpenHidden,
): Promise<string> {
  // Apart from a sign-in that leaves the page, whose secrets are in session storage.
  const storage = createPageStorage<SignInSecret>()
  const client = signInClient(place)
  const address = await beginSignIn(client, storage, { silent: true })
  const callback = await openHidden(address, client.redirectUri)
  const renewed = await finishSignIn(client, storage, callback, place.clockAheadMs)
  if (!isSamePerson(idToken, renewed)) throw new Error('Another person is signed in by now')
  return renewed
}

function isSamePerson(idToken: string, other: string): boolean {
  const [one, two] = [claimsOf(idToken), claimsOf(other)]
  if (!one || !two || one.sub !== two.sub) return false
  return organisationOf(groupsOf(one)) === organisationOf(groupsOf(two))
}
