import { beginSignIn, finishSignIn, isRefusedSignIn } from '@tideway/browser/session/code-flow'
import { isSamePerson } from '@tideway/browser/session/proof/same-person'
import { createPageStorage } from '@tideway/browser/session/storage/page-storage'
import type { SignInSecret } from '@tideway/browser/session/storage/session-storage'
import type { SignInPlace } from '../sign-in/sign-in-client.ts'
import { signInClient } from '../sign-in/sign-in-client.ts'
import type { OpenHidden } from './hidden-frame.ts'

/**
 * Returns a new id token from the identity provider's session, without leaving the page (decision 9). Returns undefined
 * if the identity provider requires a sign-in: the session is over or locked, or the browser withholds its cookie from a
 * frame of another site. Rejects if the session belongs to another person, or if the provider does not respond. The
 * current token then stays valid.
 */
export async function renewIdToken(
  idToken: string,
  place: SignInPlace,
  openHidden: OpenHidden,
): Promise<string | undefined> {
  // Separate from a sign-in that leaves the page, whose secrets are in session storage.
  const storage = createPageStorage<SignInSecret>()
  const client = signInClient(place)
  const address = await beginSignIn(client, storage, { silent: true })
  const callback = await openHidden(address, client.redirectUri)
  const renewed = await finishSignIn(client, storage, callback, place.clockAheadMs).catch(
    (error: unknown) => {
      if (isRefusedSignIn(error)) return undefined
      throw error
    },
  )
  if (renewed !== undefined && !isSamePerson(idToken, renewed))
    throw new Error('Another person is signed in by now')
  return renewed
}
