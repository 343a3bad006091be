import type { QueryClient } from '@tanstack/react-query'
import type { SiteConfig } from '@tideway/contract/site-config'
import { variantOf, withVariant } from '../brand/site-config.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdempotencyKeys } from '../platform/idempotency-keys.ts'
import { withoutClient } from './acting-client.ts'
import { type Api, createApi } from './api.ts'
import { logoutUrl } from './authorize-url.ts'
import type { SessionStorage } from './session-storage.ts'
import type { User } from './user.ts'

interface Parts {
  site: SiteConfig
  storage: SessionStorage
  keys: IdempotencyKeys
  queryClient: QueryClient
  clock: Clock
  origin: string
  /** Leaves the page for another one. */
  leave(url: string): void
  /** Loads a path of ours anew, in the place of the present one: Back does not lead to what was left. */
  reload(path: string): void
  /** Puts title, colour and marks on the page. */
  applyBrand(config: SiteConfig): void
  /** Whether leaving would lose something typed. */
  isFormOpen(): boolean
}

/** The sign-in of this tab, from before it begins until it is over. One object, made once. */
export interface SessionControl {
  readonly storage: SessionStorage
  readonly queryClient: QueryClient
  readonly clock: Clock
  /** The host's configuration with the chosen variant laid over it. */
  config(): SiteConfig
  /** Takes on a variant by name; a name the host does not know is ignored (spec 1). */
  chooseVariant(appName: string): void
  apiOf(user: User): Api
  /** Acts for a client from the next load on, or for the user's own; `href` is where they are (spec 2.6). */
  actFor(clientId: string | undefined, href: string): void
  /** Leaves for the sign-in page and never comes back. */
  signIn(request?: { signup: boolean; invitation: string | undefined }): Promise<never>
  signOut(): void
  /** The callback of the sign-in: keeps the token, gives the route that was wanted. */
  completeSignIn(callback: URL, appName: string | undefined): Promise<string>
  /** True once the server refused the token while a form is open, which is not taken away unasked. */
  readonly ended: boolean
  onEnded(listener: () => void): () => void
  /** Puts the question of signing in again off until the next refusal. */
  stay(): void
}

export function createSession(parts: Parts): SessionControl {
  const { site, storage, keys, queryClient, clock, origin, leave, reload, isFormOpen } = parts
  const apis = new Map<string, Api>()
  const endedListeners = new Set<() => void>()
  let ended = false
  let leaving: Promise<never> | undefined
  let completing: Promise<string> | undefined

  const appName = () => storage.get('appName')
  const config = () => withVariant(site, appName())

  async function goToSignIn(request: { signup: boolean; invitation: string | undefined }) {
    const { beginSignIn } = await import('./code-flow.ts')
    leave(await beginSignIn(config(), storage, origin, { ...request, appName: appName() }))
    return new Promise<never>(() => {})
  }

  function signIn(request = { signup: false, invitation: undefined as string | undefined }) {
    leaving ??= goToSignIn(request).finally(() => {
      leaving = undefined
    })
    return leaving
  }

  function chooseVariant(name: string): void {
    if (!variantOf(site, name) || name === appName()) return
    storage.set('appName', name)
    parts.applyBrand(config())
  }

  async function completeSignIn(callback: URL): Promise<string> {
    const { finishSignIn } = await import('./code-flow.ts')
    storage.set('idToken', await finishSignIn(config(), storage, callback, appName()))
    return savedRoute(storage)
  }

  function setEnded(value: boolean): void {
    ended = value
    for (const listener of endedListeners) listener()
  }

  function onUnauthorized(): void {
    // A try to change money that was cut off keeps its key: it is still there after signing in again.
    if (isFormOpen()) {
      setEnded(true)
    } else {
      storage.remove('idToken')
      // Where even that fails, the next navigation tries again.
      signIn().catch(() => {})
    }
  }

  return {
    storage,
    queryClient,
    clock,
    config,
    chooseVariant,
    apiOf(user) {
      const switched = user.clientId === user.rootClientId ? undefined : user.clientId
      const { restUrl } = config()
      const name = JSON.stringify([restUrl, switched ?? null])
      const api =
        apis.get(name) ??
        createApi(config(), { idToken: () => storage.get('idToken'), onUnauthorized }, switched)
      apis.set(name, api)
      return api
    },
    actFor(clientId, href) {
      if (clientId === undefined) storage.remove('clientId')
      else storage.set('clientId', clientId)
      reload(withoutClient(href))
    },
    signIn,
    signOut() {
      const { oauth } = config()
      storage.remove('idToken', 'codeSecret', 'clientId', 'state', 'nonce', 'route', 'appName')
      keys.clear()
      queryClient.clear()
      leave(logoutUrl(oauth, origin))
    },
    completeSignIn(callback, name) {
      if (name !== undefined) chooseVariant(name)
      // A code is good once: asked twice on one page, it is the same answer.
      completing ??= completeSignIn(callback)
      return completing
    },
    get ended() {
      return ended
    },
    onEnded(listener) {
      endedListeners.add(listener)
      return () => endedListeners.delete(listener)
    },
    stay: () => setEnded(false),
  }
}

/** A path of ours, or the home screen. */
function savedRoute(storage: SessionStorage): string {
  const route = storage.get('route') ?? '/'
  const ours = /^\/(?![/\\])/.test(route) && !route.startsWith('/auth-callback')
  return ours ? route : '/'
}
