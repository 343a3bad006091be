import { redirect } from '@tanstack/react-router'
import { handOverProof, isProofCallback } from '@tideway/browser/session/proof/proof-callback'
import type { SessionControl } from '../session-control.ts'

interface Callback {
  location: { href: string }
  params: { appName?: string }
  context: { session: SessionControl }
  preload: boolean
}

/**
 * Exchanges the code and goes to the originally requested route (spec 2.4). If it returns instead, the sign-in failed,
 * and the route's screen says so. The callback of a fresh proof is handed to the page that waits for it.
 */
export async function finishSignIn({
  location,
  params,
  context,
  preload,
}: Callback): Promise<void> {
  if (preload) return
  let route: string
  const callback = new URL(location.href, window.location.origin)
  if (isProofCallback(callback)) return handOverProof(callback)
  try {
    route = await context.session.completeSignIn(callback, params.appName)
  } catch (error) {
    console.warn('The sign-in was not completed.', error)
    return
  }
  throw redirect({ href: route, replace: true })
}
