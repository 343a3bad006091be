import { logoutUrl } from '@tideway/browser/session/logout-url'
import { returnAddress } from '@tideway/browser/session/return-address'
import { DASHBOARD_PARAM, PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import type { Person } from './payouts-person.ts'
import { personOf } from './payouts-person.ts'
import type { PayoutsStorage } from './payouts-storage.ts'
import { clearPayoutsStorage } from './payouts-storage.ts'
import { endSessionUrl, signInClient } from './sign-in-client.ts'

const APP_PATH = '/payouts'
const CALLBACK_PATH = '/payouts/auth-callback'
/** A token that ends while somebody types is renewed before: the sign-in page is not even seen. */
const LEAST_LEFT_MS = 5 * 60_000

export interface SignedIn {
  config: PayoutsConfig
  person: Person
  idToken: string
  /** The client of the address (spec 2.7), whether or not it may be acted for. */
  wantedClientId: string | undefined
  signIn(): Promise<void>
  signOut(): void
}

export type Opening =
  | { kind: 'signedIn'; session: SignedIn }
  /** spec 2.4: the callback could not be completed. */
  | { kind: 'callbackFailed'; again: () => Promise<void> }
  | { kind: 'failed' }

/**
 * From an address of the app to somebody who is signed in. Answers nothing where it leaves for the
 * sign-in page: it comes back to the same address.
 */
export async function openSession(storage: PayoutsStorage): Promise<Opening | undefined> {
  const here = new URL(window.location.href)
  const config = await readConfig(here.searchParams.get(DASHBOARD_PARAM))
  if (!config) return { kind: 'failed' }
  const home = new URL(config.appUrl)
  if (here.origin !== home.origin) {
    // Another name of the same machine: codes and sessions belong to the one that is configured.
    window.location.replace(`${home.origin}${APP_PATH}${here.search}`)
    return undefined
  }
  if (here.pathname === CALLBACK_PATH) {
    try {
      const { finishSignIn } = await import('@tideway/browser/session/code-flow')
      storage.set('idToken', await finishSignIn(signInClient(config), storage, here))
    } catch (error) {
      console.warn('The sign-in was not completed.', error)
      return { kind: 'callbackFailed', again: () => leaveForSignIn(config, storage) }
    }
    const isOurs = (path: string) => path === APP_PATH
    const address = returnAddress(storage.get('route'), here.origin, isOurs) ?? config.appUrl
    window.history.replaceState(null, '', address)
  }
  const idToken = storage.get('idToken')
  const person = idToken === undefined ? undefined : personOf(idToken)
  const left = (person?.expiresAt ?? 0) - Date.now()
  const justSignedIn = here.pathname === CALLBACK_PATH
  // A token that has just come is never renewed: a device whose clock is wrong would go round in circles.
  if (!idToken || !person || (left < LEAST_LEFT_MS && !justSignedIn)) {
    await leaveForSignIn(config, storage)
    return undefined
  }
  const clientId = new URL(window.location.href).searchParams.get('clientId')
  return {
    kind: 'signedIn',
    session: {
      config,
      person,
      idToken,
      wantedClientId: clientId || undefined,
      signIn: () => leaveForSignIn(config, storage),
      signOut() {
        clearPayoutsStorage()
        window.location.assign(logoutUrl(endSessionUrl(config), config.clientId, config.appUrl))
      },
    },
  }
}

async function leaveForSignIn(config: PayoutsConfig, storage: PayoutsStorage): Promise<void> {
  const { pathname, search } = window.location
  if (pathname !== CALLBACK_PATH) storage.set('route', `${APP_PATH}${search}`)
  const { beginSignIn } = await import('@tideway/browser/session/code-flow')
  // In the place of this page: Back from the app leads to the dashboard in one press.
  window.location.replace(await beginSignIn(signInClient(config), storage))
}

/** @param dashboard The origin of the dashboard that led here, as the address has it: the provider checks it. */
async function readConfig(dashboard: string | null): Promise<PayoutsConfig | undefined> {
  const query =
    dashboard === null ? '' : `?${new URLSearchParams({ [DASHBOARD_PARAM]: dashboard })}`
  try {
    const answer = await fetch(`/payouts/config.json${query}`, {
      signal: AbortSignal.timeout(10_000),
    })
    return PayoutsConfig.parse(await answer.json())
  } catch {
    return undefined
  }
}
