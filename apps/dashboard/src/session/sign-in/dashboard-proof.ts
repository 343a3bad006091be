import { lockSession } from '@tideway/browser/http/lock-session'
import type { Proof, ProofWindow } from '@tideway/browser/session/proof/proof'
import { createProof } from '@tideway/browser/session/proof/proof'
import type { Clock } from '@tideway/browser/session/screen-lock/clock'
import { createScreenLock } from '@tideway/browser/session/screen-lock/screen-lock'
import type { SessionChannel } from '@tideway/browser/session/session-channel'
import type { SessionStorage } from '../session-storage.ts'
import type { SignInPlace } from './sign-in-client.ts'
import { signInClient } from './sign-in-client.ts'

interface Parts {
  place(): SignInPlace
  storage: SessionStorage
  clock: Clock
  openWindow(): ProofWindow | undefined
  channel: SessionChannel
  portalUrl(): string
}

/** Creates the proofs and the lock of this tab, which keeps both in its session storage. */
export function createDashboardProof(parts: Parts): Proof {
  const { place, storage, clock, openWindow, channel, portalUrl } = parts
  return createProof({
    client: () => signInClient(place()),
    clockAheadMs: place().clockAheadMs,
    idToken: () => storage.get('idToken'),
    keep: (idToken) => storage.set('idToken', idToken),
    openWindow,
    channel,
    ...createScreenLock(storage, clock),
    tellLocked: () => lockSession(portalUrl(), storage.get('idToken') ?? ''),
  })
}
