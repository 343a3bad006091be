import type { Found } from './found-groups.ts'
import type { Destination } from './hit-address.ts'
import { destinationOf } from './hit-address.ts'

/** Returns where a line of the results leads, or undefined for an action, and for another text. */
export function destinationOfFound(found: Found): Destination | undefined {
  switch (found.type) {
    case 'hit':
      return destinationOf(found.kind, found.hit.id)
    case 'more':
      return { href: found.href }
    case 'command':
      return found.command.href === undefined ? undefined : { href: found.command.href }
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
