import { beginSignIn, finishSignIn } from '@tideway/browser/session/code-flow'
import type { SessionStorage } from './session-storage.ts'
import type { SignInPlace } from './sign-in-client.ts'
import { signInClient } from './sign-in-client.ts'

/** The dashboard's sign-in. Import it when somebody signs in: a person who is signed in then never downloads it. */

/** Keeps what the callback will need, and returns the address to go to. */
export function beginDashboardSignIn(
  place: SignInPlace,
  storage: SessionStorage,
  signup: boolean,
  invitation: string | undefined,
): Promise<string> {
  return beginSignIn(signInClient(place, signup), storage, { invitation })
}

/** Exchanges the code of a callback for an id token. Rejects as `finishSignIn`. */
export function finishDashboardSignIn(
  place: SignInPlace,
  storage: SessionStorage,
  callback: URL,
): Promise<string> {
  return finishSignIn(signInClient(place), storage, callback, place.clockAheadMs)
}
