import { notFound, redirect } from '@tanstack/react-router'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { SearchParams } from '../../platform/search-params.ts'
import { withClient } from '../../session/address-without-client.ts'
import { clientConfigQuery, clientListQuery } from '../../session/client-queries.ts'
import type { SessionControl } from '../../session/session-control.ts'
import { decideNavigation } from './guard-decision.ts'
import { spellingOfSpec } from './site-paths.ts'

/** Context of every route. */
export interface RouterContext {
  session: SessionControl
}

/** Additional context of every route behind the guard. */
export interface SignedIn {
  user: User
  api: Api
  config: SiteConfig
  /** The requested clientId, if the user may not act for it. */
  refusedClientId: string | undefined
}

interface Navigation {
  location: { pathname: string; search: SearchParams; href: string }
  context: RouterContext
  preload: boolean
}

/**
 * Runs before every route except the sign-in callback (spec 2.3, steps 1 to 5), on the path in the specification's
 * spelling. Redirects another spelling to it, replacing the history entry.
 */
export async function guardRoute({ location, context, preload }: Navigation): Promise<SignedIn> {
  const { session } = context
  const { storage, clock } = session
  const { search } = location
  const [rawPath = '/'] = location.href.split(/[?#]/, 1)
  const spelling = spellingOfSpec(rawPath, session.config().brand)
  const pathname = spelling ?? rawPath
  if (!preload) {
    storage.set('route', routeToKeep(location, pathname))
    if (search.appName) session.chooseVariant(search.appName)
  }
  const decide = () =>
    decideNavigation({
      pathname,
      search,
      idToken: storage.get('idToken'),
      storedClientId: storage.get('clientId'),
      now: clock.now(),
      site: session.config(),
    })
  let decision = decide()
  // The token of a tab that was hidden, or of a computer that slept, has often ended. The page stays if a new one comes.
  if (decision.kind === 'sign-in' && !decision.signup && !preload) {
    await session.renew()
    decision = decide()
  }
  if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true })
  if (decision.kind !== 'open') {
    // A preload may fail. Only a navigation may leave the page.
    if (preload) throw notFound()
    if (decision.kind === 'sign-in') return session.signInAutomatically(decision)
    return session.askAboutInvitation(decision.user, decision.invitation)
  }
  if (spelling !== undefined) {
    throw redirect({ href: location.href.replace(rawPath, () => spelling), replace: true })
  }
  const named = search.clientId?.trim()
  if (named && named !== search.clientId) {
    throw redirect({ href: withClient(location.href, named), replace: true })
  }
  const { user, refusedClientId, renewalDue } = decision
  if (preload) return enter(session, user)
  if (renewalDue) void session.renew()
  if (refusedClientId !== undefined) return enterAsRoot(session, refusedClientId)
  if (named) storage.set('clientId', user.clientId)
  return enter(session, user)
}

/**
 * Performs step 4. Screens do not wait for the config or the list, so a failure of either is shown and stops no user.
 * Only acting for another client waits. The list, or a 403 to reading it as that client, decides if it is allowed.
 */
async function enter(session: SessionControl, user: User): Promise<SignedIn> {
  const { queryClient } = session
  const api = session.apiOf(user)
  const mayAct = queryClient.fetchQuery(clientListQuery(api, user.rootClientId)).then(
    (clients) => clients.some(({ clientId }) => clientId === user.clientId),
    (error: unknown) => failureStatus(error) !== 403,
  )
  if (user.clientId !== user.rootClientId && !(await mayAct)) {
    return enterAsRoot(session, user.clientId)
  }
  void queryClient.prefetchQuery(clientConfigQuery(api, user.clientId))
  return { user, api, config: session.config(), refusedClientId: undefined }
}

function enterAsRoot(session: SessionControl, refusedClientId: string): SignedIn | Promise<never> {
  session.storage.remove('clientId')
  const user = userOfToken(session.storage.get('idToken') ?? '')
  if (!user) return session.signInAutomatically()
  const api = session.apiOf(user)
  void session.queryClient.prefetchQuery(clientConfigQuery(api, user.clientId))
  return { user, api, config: session.config(), refusedClientId }
}

/** Returns the full path without an invitation's token, which is valid once and only here. */
function routeToKeep({ href, search }: Navigation['location'], pathname: string): string {
  if (search.signup === undefined && search.token === undefined) {
    return `${pathname}${href.slice(href.search(/[?#]|$/))}`
  }
  const { signup: _signup, token: _token, ...rest } = search
  const text = new URLSearchParams(rest).toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
