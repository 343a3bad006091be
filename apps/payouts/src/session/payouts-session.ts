import { logoutUrl } from '@tideway/browser/session/logout-url'
import { handOverProof, isProofCallback } from '@tideway/browser/session/proof/proof-callback'
import { returnAddress } from '@tideway/browser/session/return-address'
import { DASHBOARD_PARAM, PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import { prefilledPayout } from '@tideway/contract/payments/prefilled-payout'
import type { Person } from './payouts-person.ts'
import { personOf } from './payouts-person.ts'
import type { PayoutsStorage } from './payouts-storage.ts'
import { clearPayoutsStorage } from './payouts-storage.ts'
import type { PayoutsToken } from './payouts-token.ts'
import { openPayoutsToken } from './payouts-token.ts'
import { endSessionUrl, signInClient } from './sign-in-client.ts'

const APP_PATH = '/payouts'
const CALLBACK_PATH = '/payouts/auth-callback'
/** A token that expires within this time is replaced when the page opens. Later, each call renews it. */
const LEAST_LEFT_MS = 60_000

export interface SignedIn {
  config: PayoutsConfig
  person: Person
  idToken: string
  token: PayoutsToken
  /** The client of the address (spec 2.7), even if the user may not act for it. */
  wantedClientId: string | undefined
  signIn(): Promise<void>
  signOut(): void
}

export type Opening =
  | { kind: 'signedIn'; session: SignedIn }
  /** The callback could not be completed (spec 2.4). */
  | { kind: 'callbackFailed'; again: () => Promise<void> }
  /** This window was opened for a fresh proof, and has handed it to the page that opened it. */
  | { kind: 'proofGiven' }
  | { kind: 'failed' }

/**
 * Turns an address of the app into a signed-in user. Returns nothing if it leaves for the sign-in page, which returns
 * to the same address.
 */
export async function openSession(storage: PayoutsStorage): Promise<Opening | undefined> {
  const here = new URL(window.location.href)
  const config = await readConfig(here.searchParams.get(DASHBOARD_PARAM))
  if (!config) return { kind: 'failed' }
  const home = new URL(config.appUrl)
  if (here.origin !== home.origin) {
    // The address uses another host name of this machine. Codes and sessions belong to the configured host name.
    window.location.replace(`${home.origin}${APP_PATH}${here.search}${here.hash}`)
    return undefined
  }
  if (here.pathname === APP_PATH && prefilledPayout(here.hash)) {
    // Sign-in does not keep the fragment, and a reload must not fill the form again.
    storage.set('prefilled', here.hash)
    window.history.replaceState(null, '', `${APP_PATH}${here.search}`)
  }
  if (here.pathname === CALLBACK_PATH) {
    if (isProofCallback(here)) {
      handOverProof(here)
      return { kind: 'proofGiven' }
    }
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
  // A token that has just arrived is never renewed, because a device with a wrong clock would loop.
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
      token: openPayoutsToken(config, storage),
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
  // Replaces this page, so that Back from the app leads to the dashboard in one press.
  window.location.replace(await beginSignIn(signInClient(config), storage))
}

/**
 * Reads the configuration of the app.
 *
 * @param dashboard Origin of the dashboard that led here, from the address. The provider checks it.
 */
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
