import { createHash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { invalidPageId } from '@tideway/contract/calls/problems'
import { ApiError } from '../api-error.ts'

/** Position where a page ended: the sort instant in UTC milliseconds, and the id that breaks ties. */
export interface Position {
  at: number
  id: string
}

/** Returns a fingerprint of the search, so that a token of another client or search is rejected instead of misread. */
export function fingerprintOf(list: string, clientId: ClientId, search: object): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([list, clientId, entries.sort(([a], [b]) => a.localeCompare(b))]))
    .digest('base64url')
}

export function writePageId(position: Position, fingerprint: string): string {
  const place = `${position.at}.${position.id}`
  return Buffer.from(`${place}.${seal(place, fingerprint)}`).toString('base64url')
}

export function readPageId(token: string, fingerprint: string): Position {
  const bytes = Buffer.from(token, 'base64url')
  const [, at, id, sealed] =
    /^(\d{1,15})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{16})$/.exec(bytes.toString('latin1')) ?? []
  const whole =
    at !== undefined &&
    id !== undefined &&
    sealed === seal(`${at}.${id}`, fingerprint) &&
    // Decoding ignores characters outside base64url, so compare the text.
    bytes.toString('base64url') === token
  if (!whole) throw new ApiError(invalidPageId)
  return { at: Number(at), id }
}

/**
 * Ties a position to its search. It need not be secret, because a made-up position only shows a client its own rows.
 */
function seal(place: string, fingerprint: string): string {
  return createHash('sha256').update(`${place} ${fingerprint}`).digest('base64url').slice(0, 16)
}
