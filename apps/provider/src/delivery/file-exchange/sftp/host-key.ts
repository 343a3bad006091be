import { createHash } from 'node:crypto'
import type { ServerHostKeyAlgorithm } from 'ssh2'

/** Excludes ssh-rsa, whose signatures use SHA-1. */
const algorithms: ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
]

/** Returns type and key in the format of known_hosts. */
export function hostKeyText(blob: Buffer): string {
  const type = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString('latin1')
  return `${type} ${blob.toString('base64')}`
}

/** Returns the fingerprint in the format of ssh-keygen -l. */
export function fingerprintOf(hostKey: string): string {
  const blob = Buffer.from(hostKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}

/** Requests the stored type from a server with keys of several types, so that an additional key is not a change. */
export function hostKeyAlgorithms(pinned: string | undefined): ServerHostKeyAlgorithm[] {
  const type = pinned?.split(' ')[0]
  const isKnown = (name: string) => (type === 'ssh-rsa' ? name.startsWith('rsa-') : name === type)
  return [...algorithms.filter(isKnown), ...algorithms.filter((name) => !isKnown(name))]
}
