import type { KeyKind, NewKey, RandomBytes } from '@tideway/contract/keys/api-keys'
import {
  fullKey,
  kindOfKey,
  newHmacKey,
  newKeyId,
  newSecret,
} from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { fetched } from '../../platform/fetched.ts'

/** spec 3.14: salt rounds 10. */
const ROUNDS = 10

/** A value that is shown once. */
export interface ShownKey {
  label: string
  value: string
  hint?: string
}

export interface MadeKeys {
  /** What is sent: of each secret the hash alone. */
  entries: NewKey[]
  /** What is shown, and kept nowhere else. */
  shown: ShownKey[]
}

export interface KeyOrder {
  clientId: string
  /** The key to be duplicated; without one a new set is made. */
  source?: ClientKey | undefined
  hmac: boolean
  /** What the keys are called, by a provider whose keys have names. */
  name?: string | undefined
}

const browserRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))
/** Only whoever makes keys needs it. Its work is done in slices (see build/bcrypt-slices.ts). */
export const fetchBcrypt = fetched(() => import('bcryptjs'))

/** Makes keys here, in the browser (spec 3.14). */
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
  const made = hmac ? withHmac(secret.entry, shown, random) : { entries: [secret.entry], shown }
  return { ...made, entries: [...made.entries, distributable.entry] }
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
