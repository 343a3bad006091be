import { notFound, redirect } from '@tanstack/react-router'
import type { SiteConfig } from '@tideway/contract/site-config'
import { failureStatus } from '../platform/api-failure.ts'
import type { SearchParams } from '../platform/search-params.ts'
import type { Api } from '../session/api.ts'
import { clientConfigQuery, clientListQuery } from '../session/client-queries.ts'
import { isFormOpen } from '../session/open-forms.ts'
import type { SessionControl } from '../session/session.ts'
import type { User } from '../session/user.ts'
import { userOfToken } from '../session/user.ts'
import { decide } from './guard-decision.ts'

/** What every route is given. */
export interface RouterContext {
  session: SessionControl
}

/** What every route behind the guard is given besides. */
export interface SignedIn {
  user: User
  api: Api
  config: SiteConfig
  /** The clientId that was asked for and is not the user's to act for. */
  refusedClientId: string | undefined
}

interface Navigation {
  location: { pathname: string; search: SearchParams; href: string }
  context: RouterContext
  preload: boolean
}

/** Runs before every route except the sign-in callback (spec 2.3, steps 1 to 5). */
export async function guard({ location, context, preload }: Navigation): Promise<SignedIn> {
  const { session } = context
  const { storage, clock } = session
  const { search } = location
  if (!preload) {
    storage.set('route', routeToKeep(location))
    if (search.appName) session.chooseVariant(search.appName)
  }
  const decision = decide({
    pathname: location.pathname,
    search,
    idToken: storage.get('idToken'),
    storedClientId: storage.get('clientId'),
    now: clock.now(),
    formOpen: isFormOpen() || preload,
    site: session.config(),
  })
  if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true })
  if (decision.kind !== 'open') {
    // A preload may fail; only a navigation leaves the page.
    if (preload) throw notFound()
    return session.signIn(decision.kind === 'sign-in' ? decision : undefined)
  }
  if (search.clientId && !preload) storage.set('clientId', search.clientId)
  return enter(session, decision.user)
}

/**
 * Step 4. Nothing on a screen waits for the config or the list, so a failure of either shows there
 * and stops nobody. Only acting for another client waits: the list says whether that is allowed, and
 * so does a refusal to read it as that client.
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
  if (!user) return session.signIn()
  const api = session.apiOf(user)
  void session.queryClient.prefetchQuery(clientConfigQuery(api, user.clientId))
  return { user, api, config: session.config(), refusedClientId }
}

/** The full path; without an invitation, which is good once and belongs nowhere else. */
function routeToKeep({ href, pathname, search }: Navigation['location']): string {
  if (search.signup === undefined && search.token === undefined) return href
  const { signup: _signup, token: _token, ...rest } = search
  const text = new URLSearchParams(rest).toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
