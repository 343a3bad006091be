import type { JSONWebKeySet, JWK } from 'jose'
import type { Platform } from '../platform/platform.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import { identitySecrets } from './identity-secrets.ts'
import { signingKeys } from './signing-keys-store.ts'

const FRESH_FOR = 30_000
/** A token with a made-up key id asks for a reload; this is how often it gets one. */
const RELOAD_AT_MOST_EVERY = 1000

export interface KeyRing {
  /** Changes whenever another key signs or the set of keys is another. */
  version: string
  /** Private keys, the one that signs first. */
  privateKeys: JWK[]
  publicKeys: JSONWebKeySet
}

export interface KeyRings {
  current(): Promise<KeyRing>
  /** The keys once more, for a key id that the current ones lack: another process may have made it. */
  reloaded(): Promise<KeyRing>
}

/** The signing keys as this process sees them: read again every half minute, by the platform's clock. */
export function openKeyRings(platform: Platform): KeyRings {
  let secrets: Promise<IdentitySecrets> | undefined
  let loading: Promise<KeyRing> | undefined
  let loadedAt = 0

  const read = async () => {
    secrets ??= identitySecrets(platform)
    return signingKeys(platform, (await secrets).sealingKey)
  }
  const load = (now: number) => {
    loadedAt = now
    const next = read().then(ringOf)
    // A failed load is not kept: the next caller tries again.
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
