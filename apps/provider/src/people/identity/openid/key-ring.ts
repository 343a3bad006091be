import type { JSONWebKeySet, JWK } from 'jose'
import type { Platform } from '../../../platform/platform.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import { identitySecrets } from './identity-secrets.ts'
import { signingKeys } from './signing-keys-store.ts'

const FRESH_FOR = 30_000
/** Minimum milliseconds between reloads, because any token with a made-up key id causes one. */
const RELOAD_AT_MOST_EVERY = 1000

export interface KeyRing {
  /** Changes when another key signs or the set of keys changes. */
  version: string
  /** Private keys. The first one signs. */
  privateKeys: JWK[]
  publicKeys: JSONWebKeySet
}

export interface KeyRings {
  current(): Promise<KeyRing>
  /** Reloads the keys for a key id that the current ones lack, because another process may have created it. */
  reloaded(): Promise<KeyRing>
}

/** Opens this process's copy of the signing keys, reloaded every half minute by the platform's clock. */
export function openKeyRings(platform: Platform): KeyRings {
  let secrets: Promise<IdentitySecrets> | undefined
  let loading: Promise<KeyRing> | undefined
  let loadedAt = 0

  const read = async () => {
    secrets ??= identitySecrets(platform)
    return signingKeys(platform, (await secrets).sealingKeys)
  }
  const load = (now: number) => {
    loadedAt = now
    const next = read().then(ringOf)
    // A failed load is not cached, so the next caller loads again.
    next.catch(() => {
      if (loading === next) loading = undefined
      secrets = undefined
    })
    loading = next
    return next
  }
  const youngerThan = async (age: number) => {
    const now = platform.clock.now().getTime()
    return loading && now - loadedAt < age ? loading : load(now)
  }

  return {
    current: () => youngerThan(FRESH_FOR),
    reloaded: () => youngerThan(RELOAD_AT_MOST_EVERY),
  }
}

function ringOf(keys: { kid: string; privateJwk: JWK }[]): KeyRing {
  return {
    version: keys.map((key) => key.kid).join(' '),
    privateKeys: keys.map((key) => key.privateJwk),
    publicKeys: { keys: keys.map(({ privateJwk: { d: _private, ...publicJwk } }) => publicJwk) },
  }
}
