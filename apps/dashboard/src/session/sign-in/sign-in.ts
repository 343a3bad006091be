import { beginSignIn, finishSignIn } from '@tideway/browser/session/code-flow'
import type { SessionStorage } from '../session-storage.ts'
import type { SignInPlace } from './sign-in-client.ts'
import { signInClient } from './sign-in-client.ts'

/** The dashboard's sign-in. Import it lazily at sign-in, so that signed-in users never download it. */

/** Stores the data for the callback, and returns the address to go to. */
export function beginDashboardSignIn(
  place: SignInPlace,
  storage: SessionStorage,
  signup: boolean,
  invitation: string | undefined,
): Promise<string> {
  return beginSignIn(signInClient(place, signup), storage, { invitation })
}

/** Exchanges a callback's code for an id token. Rejects like `finishSignIn`. */
export function finishDashboardSignIn(
  place: SignInPlace,
  storage: SessionStorage,
  callback: URL,
): Promise<string> {
  return finishSignIn(signInClient(place), storage, callback, place.clockAheadMs)
}
