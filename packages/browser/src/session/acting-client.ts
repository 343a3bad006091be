import { isClientId } from '@tideway/contract/clients/client-id'

export interface ActingClient {
  /** The client to act for, or undefined for the user's own. */
  clientId: string | undefined
  /** The given value, if it cannot be a client id. */
  refused: string | undefined
}

/**
 * Returns the client to act for: the one in the query, or else the stored one (spec 2.3.3). Trims blanks, which come
 * with copied links. A value without the form of an id is neither stored nor sent.
 */
export function actingClient(named: string | undefined, stored: string | undefined): ActingClient {
  const clientId = named?.trim() || stored
  if (clientId === undefined || isClientId(clientId)) return { clientId, refused: undefined }
  return { clientId: undefined, refused: clientId }
}
