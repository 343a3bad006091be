import type { KeyKind, NewKey, RandomBytes } from '@tideway/contract/keys/api-keys'
import {
  fullKey,
  kindOfKey,
  newHmacKey,
  newKeyId,
  newSecret,
} from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { lazyLoad } from '../../../platform/lazy-load.ts'

/** Salt rounds, which spec 3.14 sets to 10. */
const ROUNDS = 10

/** A value that is shown once. */
export interface ShownKey {
  label: string
  value: string
  hint?: string
}

export interface MadeKeys {
  /** Entries to send, with only the hash of each secret. */
  entries: NewKey[]
  /** Values to show, which are stored nowhere else. */
  shown: ShownKey[]
}

export interface KeyOrder {
  clientId: string
  /** The key to copy. If absent, a new set is made. */
  source?: ClientKey | undefined
  hmac: boolean
  /** Name of the keys, if the provider supports names. */
  name?: string | undefined
}

const browserRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))
/** Only users who make keys need it. It works in slices (see build/bcrypt-slices.ts). */
export const fetchBcrypt = lazyLoad(() => import('bcryptjs'))

/** Creates keys in the browser (spec 3.14). */
export async function makeKeys(order: KeyOrder, random = browserRandom): Promise<MadeKeys> {
  const { entries, shown } = await makeNameless(order, random)
  const { name } = order
  return { shown, entries: name ? entries.map((entry) => ({ ...entry, name })) : entries }
}

async function makeNameless(order: KeyOrder, random: RandomBytes): Promise<MadeKeys> {
  const { clientId, source, hmac } = order
  if (source) {
    const kind = kindOfKey(source.keyId)
    if (kind === undefined) throw new Error(`${source.keyId} is no key to duplicate`)
    const copy = await makeKey(kind, clientId, random)
    const copied = { ...copy.entry, enabled: true, copyFromId: source.keyId }
    const shown = [{ label: 'New key', value: copy.full }]
    return kind === 'SECR' && hmac ? withHmac(copied, shown, random) : { entries: [copied], shown }
  }
  const secret = await makeKey('SECR', clientId, random)
  const distributable = await makeKey('DIST', clientId, random)
  const shown = [
    { label: 'Distributable key', value: distributable.full, hint: 'May be used in a frontend.' },
    { label: 'Secret key', value: secret.full, hint: 'For your backend only.' },
  ]
  const keys = hmac ? withHmac(secret.entry, shown, random) : { entries: [secret.entry], shown }
  return { ...keys, entries: [...keys.entries, distributable.entry] }
}

async function makeKey(kind: KeyKind, clientId: string, random: RandomBytes) {
  const id = newKeyId(kind, random)
  const secret = newSecret(random)
  const { hash } = await fetchBcrypt()
  return {
    entry: { id, hash: await hash(secret, ROUNDS) } satisfies NewKey,
    full: fullKey({ id, clientId, secret }),
  }
}

function withHmac(entry: NewKey, shown: ShownKey[], random: RandomBytes): MadeKeys {
  const hmacKey = newHmacKey(random)
  const field = {
    label: 'HMAC key',
    value: hmacKey,
    hint: 'Use it to sign every call with the secret key. Never send it.',
  }
  return { entries: [{ ...entry, hmacKey }], shown: [...shown, field] }
}
