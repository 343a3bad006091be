import { randomBytes } from 'node:crypto'

/** 32 lower-case hex characters, as every id this provider gives (provider API, ids). */
export function newId(): string {
  return randomBytes(16).toString('hex')
}

/** An unguessable token for a URL: 24 random bytes. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
