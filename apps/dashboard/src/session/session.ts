import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { createApi } from '@tideway/browser/http/api'
import { failureStatus, isUnreachable } from '@tideway/browser/http/api-failure'
import type { Call } from '@tideway/browser/http/http'
import type { IdempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { logoutUrl } from '@tideway/browser/session/logout-url'
import type { ProofWindow } from '@tideway/browser/session/proof/proof'
import type { Clock } from '@tideway/browser/session/screen-lock/clock'
import { clockFault, correctedClock } from '@tideway/browser/session/screen-lock/clock'
import type { SessionChannel } from '@tideway/browser/session/session-channel'
import type { User } from '@tideway/browser/session/user'
import { fullName, userOfToken } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { ROLE_HEADER } from '@tideway/contract/users/roles/roles'
import { variantOf, withVariant } from '../brand/site-config.ts'
import type { NetworkState } from '../platform/connection.ts'
import { createConnection } from '../platform/connection.ts'
import { addressAfterSwitch } from './address-without-client.ts'
import { clientListQuery } from './client-queries.ts'
import type { OpenHidden } from './renewal/hidden-frame.ts'
import { isRenewalDue } from './renewal/renewal-due.ts'
import { createRoleWatch } from './role-watch.ts'
import type { SessionControl, SessionStop, SignInRequest } from './session-control.ts'
import type { SessionStorage } from './session-storage.ts'
import { createDashboardProof } from './sign-in/dashboard-proof.ts'
import { routeOfOurs } from './sign-in/saved-route.ts'
import { isGoingInCircles, readReceipts, withReceipt } from './sign-in/sign-in-loop.ts'

interface Parts {
  site: SiteConfig
  storage: SessionStorage
  keys: IdempotencyKeys
  queryClient: QueryClient
  /** `clockAheadMs`: how many milliseconds this computer's clock is ahead of the identity provider's. */
  clock: Clock
  clockAheadMs: number
  network: NetworkState
  origin: string
  openHidden: OpenHidden
  openWindow(): ProofWindow | undefined
  channel: SessionChannel
  /** Leaves the page for another address. */
  leave(url: string): void
  /** Loads one of our paths in place of the current history entry, so that Back does not return to it. */
  reload(path: string): void
  /** Applies title, colour and marks to the page. */
  applyBrand(config: SiteConfig): void
  /** Returns true if leaving would lose typed text. */
  isFormOpen(): boolean
}

/** Pause after a failed renewal while the current token is valid. */
const RENEWAL_PAUSE_MS = 60_000
/** A call waits for a new token if the current one ends this soon, because it might end on the way. */
const TOO_LATE_MS = 15_000
/**
 * Maximum time that leaving for the logout takes. Until then no call is sent, and a rejected call starts no sign-in.
 */
const LOGOUT_MS = 10_000

export function createSession(parts: Parts): SessionControl {
  const { site, storage, keys, queryClient, clockAheadMs, origin, leave, reload } = parts
  const clock = correctedClock(parts.clock, clockAheadMs)
  const apis = new Map<string, Api>()
  const listeners = new Set<() => void>()
  let ended = false
  let endedWith: string | undefined
  /** The token that no hidden frame could renew. */
  let unrenewed: string | undefined
  let stop: SessionStop | undefined
  let leaving: Promise<never> | undefined
  let completing: Promise<string> | undefined
  const roleWatch = createRoleWatch(clock)
  let renewing: Promise<void> | undefined
  let renewAfter = 0
  let keeping = false
  let keepAgainAfter = 0
  let loggedOutAt: number | undefined

  const appName = () => storage.get('appName')
  const config = () => withVariant(site, appName())
  const place = () => ({ oauth: config().oauth, origin, appName: appName(), clockAheadMs })
  const connection = createConnection({
    network: parts.network,
    isBack,
    rereadFailed,
  })

  function rereadFailed(): Promise<void> {
    return queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  async function goToSignIn(request: SignInRequest) {
    const startedAfter = loggedOutAt
    const invitation = request.invitation ?? storage.get('invitation')
    storage.remove('invitation')
    const signup = request.signup || invitation !== undefined
    const { beginDashboardSignIn } = await import('./sign-in/sign-in.ts')
    const address = await beginDashboardSignIn(place(), storage, signup, invitation)
    // After a logout the sign-in must not start, because it would replace the logout and keep the user signed in.
    if (loggedOutAt !== startedAfter) leaving = undefined
    else leave(address)
    return new Promise<never>(() => {})
  }

  function signIn(request: SignInRequest = { signup: false, invitation: undefined }) {
    leaving ??= goToSignIn(request).finally(() => {
      leaving = undefined
    })
    return leaving
  }

  function signInAutomatically(request?: SignInRequest, refusedCall?: string): Promise<never> {
    const circles = isGoingInCircles(readReceipts(storage.get('receipts')), clock.now())
    if (!circles || request?.signup) return signIn(request)
    return halt({ kind: 'circles', refusedCall })
  }

  function halt(at: SessionStop): Promise<never> {
    stop = at
    changed()
    return new Promise<never>(() => {})
  }

  function chooseVariant(name: string): void {
    if (!variantOf(site, name) || name === appName()) return
    storage.set('appName', name)
    parts.applyBrand(config())
  }

  async function completeSignIn(callback: URL): Promise<string> {
    const { finishDashboardSignIn } = await import('./sign-in/sign-in.ts')
    const idToken = await finishDashboardSignIn(place(), storage, callback)
    storage.set('receipts', withReceipt(readReceipts(storage.get('receipts')), clock.now()))
    storage.set('idToken', idToken)
    if (storage.get('idToken') !== idToken) throw new Error('This browser does not keep the token')
    return routeOfOurs(storage.get('route'), origin)
  }

  const proof = createDashboardProof({
    ...{ place, storage, clock },
    openWindow: parts.openWindow,
    channel: parts.channel,
    portalUrl: () => config().portalUrl,
  })

  function renew(): Promise<void> {
    renewing ??= fetchToken().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function fetchToken(): Promise<void> {
    const idToken = storage.get('idToken')
    if (idToken === undefined || clock.now() < renewAfter) return
    try {
      const { renewIdToken } = await import('./renewal/renewal.ts')
      const renewed = await renewIdToken(idToken, place(), parts.openHidden)
      // If the user has signed out or in again since, that newer state is kept.
      if (storage.get('idToken') !== idToken) return
      if (renewed !== undefined) return storage.set('idToken', renewed)
      unrenewed = idToken
      changed()
    } catch {
      // A later attempt may succeed.
    }
    renewAfter = clock.now() + RENEWAL_PAUSE_MS
  }

  async function renewIfDue(): Promise<void> {
    const user = userOfToken(storage.get('idToken') ?? '')
    if (user && !proof.locked && isRenewalDue(user, clock.now())) await renew()
  }

  /** Returns how many milliseconds leaving for the logout may still take, or 0 if the user did not log out. */
  function leavingForMs(): number {
    return Math.max(0, (loggedOutAt ?? Number.NEGATIVE_INFINITY) + LOGOUT_MS - clock.now())
  }

  /**
   * Prepares the token before each call. A hidden tab renews nothing by the clock, so its token may have ended by then.
   */
  async function ready(): Promise<void> {
    const logoutMs = leavingForMs()
    if (logoutMs > 0) await new Promise((resolve) => setTimeout(resolve, logoutMs))
    const user = userOfToken(storage.get('idToken') ?? '')
    if (user && !proof.locked && user.expiresAt - clock.now() < TOO_LATE_MS) await renew()
  }

  function setEnded(value: boolean): void {
    ended = value
    endedWith = value ? storage.get('idToken') : undefined
    changed()
  }

  // Once the user has signed in again in a window, the notices about the token end and the page continues.
  proof.onChange(() => {
    const idToken = storage.get('idToken')
    if (unrenewed !== undefined && idToken !== unrenewed) {
      unrenewed = undefined
      changed()
    }
    if (!ended || idToken === endedWith) return
    setEnded(false)
    void rereadFailed()
  })

  /**
   * Renews the token, so that the page stays with its typed text. If no new token comes, or it is rejected too, asks
   * the user.
   */
  async function keepForm(): Promise<void> {
    const refused = storage.get('idToken')
    if (clock.now() >= keepAgainAfter) {
      keepAgainAfter = clock.now() + RENEWAL_PAUSE_MS
      await renew()
    }
    const idToken = storage.get('idToken')
    if (idToken === undefined || idToken === refused) setEnded(true)
    else await rereadFailed()
  }

  function onUnauthorized({ method = 'GET', path }: Call): void {
    if (stop || leavingForMs() > 0) return
    // An interrupted attempt to change money keeps its key, which is still stored after signing in again.
    if (parts.isFormOpen()) {
      if (keeping) return
      keeping = true
      void keepForm().finally(() => {
        keeping = false
      })
    } else {
      // If this fails too, the next navigation tries again.
      signInAutomatically(undefined, `${method} ${path}`).catch(() => {})
      if (!stop) storage.remove('idToken')
    }
  }

  function apiOf(user: User): Api {
    const switched = user.clientId === user.rootClientId ? undefined : user.clientId
    const { restUrl } = config()
    const name = JSON.stringify([restUrl, switched ?? null])
    const http = {
      idToken: () => storage.get('idToken'),
      ready,
      prove: proof.prove,
      onUnauthorized,
      onAnswer: (headers: Headers) => roleWatch.note(headers.get(ROLE_HEADER)),
      onUnavailable: connection.noteUnavailable,
    }
    const api = apis.get(name) ?? createApi(config(), http, switched)
    apis.set(name, api)
    return api
  }

  /** Checks with a call that needs the service's database: the client list, which every user may read. */
  async function isBack(): Promise<boolean> {
    const user = userOfToken(storage.get('idToken') ?? '')
    if (!user) return true
    const list = clientListQuery(apiOf(user), user.rootClientId)
    return queryClient.fetchQuery({ ...list, staleTime: 0 }).then(
      () => true,
      (error: unknown) => failureStatus(error) !== 503 && !isUnreachable(error),
    )
  }

  function signOut(): void {
    const { oauth } = config()
    loggedOutAt = clock.now()
    // The variant stays, because sign-out leads to its own sign-in.
    storage.remove('idToken', 'codeSecret', 'clientId', 'state', 'nonce', 'route')
    storage.remove('receipts', 'invitation', 'locked')
    keys.clear()
    queryClient.clear()
    leave(logoutUrl(oauth.logoutUrl, oauth.clientId, `${origin}/`))
  }

  return {
    storage,
    queryClient,
    clock,
    clockFault: clockFault(clockAheadMs),
    connection,
    config,
    chooseVariant,
    apiOf,
    actFor(clientId, href) {
      if (clientId === undefined) storage.remove('clientId')
      else storage.set('clientId', clientId)
      reload(addressAfterSwitch(href))
    },
    signIn,
    signInAutomatically,
    renew,
    renewIfDue,
    proof,
    channel: parts.channel,
    roleWatch,
    signOut,
    get stop() {
      return stop
    },
    askAboutInvitation: (user, invitation) =>
      halt({ kind: 'invitation', signedInAs: fullName(user), invitation }),
    acceptInvitation(invitation) {
      signOut()
      storage.set('invitation', invitation)
    },
    tryAgain() {
      storage.remove('receipts')
      reload(routeOfOurs(storage.get('route'), origin))
    },
    completeSignIn(callback, name) {
      if (name !== undefined) chooseVariant(name)
      // A code is valid once, so a second call on the page returns the same result.
      completing ??= completeSignIn(callback)
      return completing
    },
    get ended() {
      return ended
    },
    get ending() {
      if (ended || unrenewed === undefined || storage.get('idToken') !== unrenewed) return false
      const user = userOfToken(unrenewed)
      return user !== undefined && isRenewalDue(user, clock.now())
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stay() {
      setEnded(false)
      proof.cancel()
    },
  }
}
