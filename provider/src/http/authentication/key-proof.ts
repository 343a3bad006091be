import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealingKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * What a key that has been right is known by, instead of its secret: 32 bytes that only the installation can compute,
 * of the whole key and the hash that it fitted. Another hash, or another SIGNING_SECRET, and it is checked again.
 */
export type ProveKey = (fact: KeyFact) => Buffer

/** A key's SHA-256 digest and the bcrypt hash that it fits, as one text. */
export type KeyFact = `${string} ${string}`

export async function openKeyProofs(platform: Pick<Platform, 'env' | 'db'>): Promise<ProveKey> {
  const key = await sealingKey(platform, 'proofs of api keys')
  return (fact) => createHmac('sha256', key).update(fact).digest()
}

export function isProven(stored: Buffer | null, proof: Buffer): boolean {
  return stored !== null && stored.length === proof.length && timingSafeEqual(stored, proof)
}
