import { lockSession } from '@tideway/browser/http/lock-session'
import type { Proof } from '@tideway/browser/session/proof/proof'
import { createProof } from '@tideway/browser/session/proof/proof'
import { openProofWindow } from '@tideway/browser/session/proof/proof-window'
import { isSamePerson } from '@tideway/browser/session/proof/same-person'
import { systemClock } from '@tideway/browser/session/screen-lock/clock'
import { createScreenLock } from '@tideway/browser/session/screen-lock/screen-lock'
import type { SessionChannel } from '@tideway/browser/session/session-channel'
import { openSessionChannel } from '@tideway/browser/session/session-channel'
import { createPageStorage } from '@tideway/browser/session/storage/page-storage'
import type { SignInSecret } from '@tideway/browser/session/storage/session-storage'
import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import { personOf } from './payouts-person.ts'
import type { PayoutsStorage } from './payouts-storage.ts'
import { signInClient } from './sign-in-client.ts'

/** A call renews a token that expires within this time. */
const RENEW_BEFORE_MS = 2 * 60_000
/** Pause after a renewal that failed while the current token is valid. */
const PAUSE_MS = 60_000
const TIMEOUT_MS = 15_000

/** The token of this page, which is replaced while the page stays. */
export interface PayoutsToken {
  current(): string | undefined
  /** Resolves once the token may be used for a call, which may have to be renewed first. */
  ready(): Promise<void>
  proof: Proof
  channel: SessionChannel
}

export function openPayoutsToken(config: PayoutsConfig, storage: PayoutsStorage): PayoutsToken {
  const channel = openSessionChannel()
  const current = () => storage.get('idToken')
  const proof = createProof({
    client: () => signInClient(config),
    clockAheadMs: 0,
    idToken: current,
    keep: (idToken) => storage.set('idToken', idToken),
    openWindow: openProofWindow,
    channel,
    ...createScreenLock(storage, systemClock),
    tellLocked: () => lockSession(`${window.location.origin}/portal`, current() ?? ''),
  })
  let renewing: Promise<void> | undefined
  let renewAfter = 0

  async function renew(): Promise<void> {
    const idToken = current()
    if (idToken === undefined || Date.now() < renewAfter) return
    try {
      const renewed = await renewedToken(config)
      if (!isSamePerson(idToken, renewed)) throw new Error('Another person is signed in by now')
      if (current() === idToken) storage.set('idToken', renewed)
    } catch {
      renewAfter = Date.now() + PAUSE_MS
    }
  }

  return {
    current,
    async ready() {
      const person = personOf(current() ?? '')
      if (!person || proof.locked || person.expiresAt - Date.now() > RENEW_BEFORE_MS) return
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      await renewing
    },
    proof,
    channel,
  }
}

/**
 * Returns a new id token from the session at the identity provider. The app has the provider's origin, so it can follow
 * the redirects and read where they end.
 */
async function renewedToken(config: PayoutsConfig): Promise<string> {
  const { beginSignIn, finishSignIn } = await import('@tideway/browser/session/code-flow')
  const client = signInClient(config)
  const secrets = createPageStorage<SignInSecret>()
  const address = await beginSignIn(client, secrets, { silent: true })
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return finishSignIn(client, secrets, new URL(answer.url))
}
