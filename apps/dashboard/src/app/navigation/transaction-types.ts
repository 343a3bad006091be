import { notFound } from '@tanstack/react-router'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { SearchType } from '../../list/search/search-types.ts'
import { searchTypes } from '../../list/search/search-types.ts'

interface Target {
  params: { type: string }
  context: { config: SiteConfig }
}

/**
 * Returns the transaction type of an address in either spelling (spec 2.1). The brand is known only at run time, so the
 * segment is checked here and not in the route's path.
 */
export function knownType({ params, context }: Target): { listType: SearchType } {
  const listType = typeOf(params.type, context.config.brand)
  if (listType === undefined) throw notFound()
  return { listType }
}

function typeOf(segment: string, brand: string): SearchType | undefined {
  return searchTypes.find((one) => segment === one.segment || segment === one.type(brand))
}
