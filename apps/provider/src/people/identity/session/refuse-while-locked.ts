import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import type { SignInNeeded } from '../account/account-request.ts'
import { browserSessionOf } from './browser-session.ts'
import { noteBrowserCall } from './session-lock.ts'

const signIn = '/identity/sign-in/:uid'

/**
 * The routes that a browser whose session is locked may call, because they unlock it, end it, or use no session. All
 * other routes are refused, including new ones (decision 120).
 */
const routesWhileLocked: ReadonlySet<string> = new Set([
  // The sign-in, which unlocks the session.
  '/identity/account/confirm',
  signIn,
  `${signIn}/way`,
  `${signIn}/passkey`,
  `${signIn}/passkey/options`,
  `${signIn}/code`,
  `${signIn}/recovery-code`,
  `${signIn}/somebody-else`,
  `${signIn}/single-sign-on`,
  `${signIn}/single-sign-on/callback`,
  '/identity/federation/callback',
  // A sign-in as another person, which starts with an invitation or a password that is new.
  `${signIn}/invitation`,
  `${signIn}/enrol/passkey`,
  `${signIn}/enrol/passkey/options`,
  `${signIn}/enrol/app`,
  `${signIn}/enrol/app/begin`,
  `${signIn}/enrol/recovery-codes`,
  `${signIn}/enrol/done`,
  // Routes for a person with the link of a mail, on any browser. A new password ends the session.
  '/identity/forgotten',
  '/identity/forgotten/:token',
  '/identity/plain.css',
  // The sign-in server. Its own check asks for a sign-in, and its tokens are refused while the session is locked.
  '/identity/*',
])

const locked: SignInNeeded = {
  message: 'The session is locked. Confirm that it’s you',
  reauthenticate: true,
}

/**
 * Refuses all other routes of the sign-in and of the account page while the browser's session is locked. The account
 * page redirects to the unlock. Each such call counts as activity of the person.
 */
export function refuseWhileLocked(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined || routesWhileLocked.has(url)) return
    const session = await browserSessionOf(await server(), request, reply)
    if (session.accountId === undefined) return
    if (!(await noteBrowserCall(platform, session.uid))) return
    reply.header('cache-control', 'no-store')
    if (url === '/identity/account') return reply.redirect(unlockOf(request), 303)
    return reply.code(401).send(locked)
  })
}

/** Returns the address of the unlock. It keeps the dashboard that the page was opened from. */
function unlockOf({ raw }: FastifyRequest): string {
  const { search } = new URL(raw.url ?? '', 'http://any')
  return `/identity/account/confirm${search}`
}
