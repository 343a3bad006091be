import { createHmac, timingSafeEqual } from 'node:crypto'
import { encryptionKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Computes the proof of a correct key, which is stored instead of its secret. It is 32 bytes over the whole key and its
 * matching hash, which only this installation can compute. After a change of the hash or of SIGNING_SECRET, the key is
 * checked again.
 */
export type ProveKey = (fact: KeyFact) => Buffer

/** A key's SHA-256 digest and its matching bcrypt hash, as one text. */
export type KeyFact = `${string} ${string}`

export async function openKeyProofs(platform: Pick<Platform, 'env' | 'db'>): Promise<ProveKey> {
  const key = await encryptionKey(platform, 'proofs of api keys')
  return (fact) => createHmac('sha256', key).update(fact).digest()
}

export function isProven(stored: Buffer | null, proof: Buffer): boolean {
  return stored !== null && stored.length === proof.length && timingSafeEqual(stored, proof)
}
