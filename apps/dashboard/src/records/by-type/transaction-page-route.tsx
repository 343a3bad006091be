import { useLoaderData } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The page of one transaction: the view that the route loaded for its type (spec 2.1). */
export function TransactionPageRoute() {
  // The loaders of these routes return nothing else.
  const View = useLoaderData({ strict: false }) as ComponentType
  return <View />
}
