import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'
import { encryptionKeys } from '../../../platform/secrets/installation-secret.ts'

/**
 * Computes the proofs of a correct key, one for each SIGNING_SECRET. The first is stored instead of the key's secret. A
 * proof is 32 bytes over the whole key and its matching hash, which only this installation can compute. If the hash
 * changes, or the SIGNING_SECRET of its proof is taken away, the key is checked again.
 */
export type ProveKey = (fact: KeyFact) => KeyProofs

export type KeyProofs = readonly [Buffer, ...Buffer[]]

/** A key's SHA-256 digest and its matching bcrypt hash, as one text. */
export type KeyFact = `${string} ${string}`

export async function openKeyProofs(platform: Pick<Platform, 'env' | 'db'>): Promise<ProveKey> {
  const [current, ...older] = await encryptionKeys(platform, 'proofs of api keys')
  return (fact) => {
    const prove = (key: Buffer) => createHmac('sha256', key).update(fact).digest()
    return [prove(current), ...older.map(prove)]
  }
}

export function isProven(stored: Buffer | null, proofs: KeyProofs): boolean {
  if (stored === null) return false
  return proofs.some((proof) => stored.length === proof.length && timingSafeEqual(stored, proof))
}
