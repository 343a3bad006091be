import type { ClientId } from '../calls/ids.ts'

/** Letters, digits and hyphens, up to 50: the form of a client id wherever one is named. */
const CLIENT_ID = /^[A-Za-z0-9-]{1,50}$/

/** Whether a text may be a client id. Whether that client exists is a question for the provider. */
export function isClientId(text: string): text is ClientId {
  return CLIENT_ID.test(text)
}
