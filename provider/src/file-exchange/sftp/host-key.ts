import { createHash } from 'node:crypto'
import type { ServerHostKeyAlgorithm } from 'ssh2'

/** Without ssh-rsa, whose signatures are SHA-1. */
const algorithms: ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
]

/** Type and key, as they stand in known_hosts. */
export function hostKeyText(blob: Buffer): string {
  const type = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString('latin1')
  return `${type} ${blob.toString('base64')}`
}

/** As ssh-keygen -l prints it. */
export function fingerprintOf(hostKey: string): string {
  const blob = Buffer.from(hostKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}

/** A server with keys of several types is asked for the one we know, so that a new one beside it is no change. */
export function hostKeyAlgorithms(pinned: string | undefined): ServerHostKeyAlgorithm[] {
  const type = pinned?.split(' ')[0]
  const isKnown = (name: string) => (type === 'ssh-rsa' ? name.startsWith('rsa-') : name === type)
  return [...algorithms.filter(isKnown), ...algorithms.filter((name) => !isKnown(name))]
}
