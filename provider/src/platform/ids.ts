import { randomBytes } from 'node:crypto'

/** Returns 32 lower-case hex characters, the form of every id of this provider (provider API, ids). */
export function newId(): string {
  return randomBytes(16).toString('hex')
}

/** Returns an unguessable token for a URL: 24 random bytes. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
