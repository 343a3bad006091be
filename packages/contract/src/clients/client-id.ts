import type { ClientId } from '../calls/ids.ts'

/** Letters, digits and hyphens, up to 50. The form of a client id everywhere. */
const CLIENT_ID = /^[A-Za-z0-9-]{1,50}$/

/** Returns true if a text has the form of a client id. Only the provider knows if that client exists. */
export function isClientId(text: string): text is ClientId {
  return CLIENT_ID.test(text)
}
