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

/**
 * Removes the client from one of our addresses. After a switch it would override the selected client (readings 2,
 * guard). Everything else stays unchanged, character for character.
 */
export function withoutClient(href: string): string {
  return withoutParameters(href, ['clientId'])
}

/** Removes the client and the open row, which belong to the client before a switch (readings 2, guard). */
export function addressAfterSwitch(href: string): string {
  return withoutParameters(href, ['clientId', 'open'])
}

function withoutParameters(href: string, names: readonly string[]): string {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.some((name) => new URLSearchParams(pair).has(name)))
    .join('&')
  return [kept === '' ? path : `${path}?${kept}`, ...hash].join('#')
}
