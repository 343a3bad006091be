/** Prefix of a `state`. It marks a fresh proof, or another sign-in that ends in a window next to the page. */
export const PROOF_STATE = 'proof.'

/** Channel between the windows of one app. Only pages of the app's own origin can use it. */
export const SESSION_CHANNEL = 'tideway-session'

/** Returns true if a callback belongs to a window that was opened next to a page. */
export function isProofCallback(callback: URL): boolean {
  return callback.searchParams.get('state')?.startsWith(PROOF_STATE) === true
}

/**
 * Hands a callback to the page that opened this window, and closes the window. The code in it is useless to any other
 * page: only the opener has its verifier.
 */
export function handOverProof(callback: URL): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage({ kind: 'callback', callback: callback.href })
  channel.close()
  window.close()
}
