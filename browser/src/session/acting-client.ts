import { isClientId } from '@tideway/contract/clients/client-id'

export interface ActingClient {
  /** The client to act for; undefined for the user's own. */
  clientId: string | undefined
  /** What was named and cannot be a client. */
  refused: string | undefined
}

/**
 * Whom to act for: the client in the query, else the stored one (spec 2.3.3). Blanks around an id come with copied
 * links and are dropped. What has not the form of an id is neither stored nor sent.
 */
export function actingClient(named: string | undefined, stored: string | undefined): ActingClient {
  const clientId = named?.trim() || stored
  if (clientId === undefined || isClientId(clientId)) return { clientId, refused: undefined }
  return { clientId: undefined, refused: clientId }
}

/**
 * An address of ours without the client it names: after a switch it would win over the chosen one
 * (readings 2, guard). Everything else in it stays, letter by letter.
 */
export function withoutClient(href: string): string {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && new URLSearchParams(pair).get('clientId') === null)
    .join('&')
  return [kept === '' ? path : `${path}?${kept}`, ...hash].join('#')
}
