import type { FoundItem } from './found-groups.ts'
import type { Destination } from './hit-address.ts'
import { destinationOf } from './hit-address.ts'

/**
 * Returns the address that a line of the results opens. Undefined for an action, a recent search and another spelling.
 */
export function destinationOfFound(result: FoundItem): Destination | undefined {
  switch (result.type) {
    case 'hit':
      return destinationOf(result.kind, result.hit.id)
    case 'more':
      return { href: result.href }
    case 'command':
      return result.command.href === undefined ? undefined : { href: result.command.href }
    case 'recent':
    case 'suggestion':
      return undefined
  }
}

/** Adds the client to an address on this site. A new tab knows the acting client only from its address. */
export function hrefForNewTab(href: string, clientId: string): string {
  const address = new URL(href, window.location.origin)
  address.searchParams.set('clientId', clientId)
  return address.pathname + address.search + address.hash
}
