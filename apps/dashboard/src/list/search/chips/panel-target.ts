import type { TextField } from '../transaction-search.ts'

/** Field of the search panel that a chip leads to. */
export type ChipField =
  | TextField
  | 'type'
  | 'dates'
  | 'status'
  | 'amount'
  | 'name'
  | 'paymentReference'
  | 'more'

/** A request to show a field of the panel. Every press is another object. */
export interface PanelTarget {
  field: ChipField
}

/** Returns true for a field under 'More filters'. */
export function isFilterTarget(target: PanelTarget | undefined): boolean {
  return (
    target !== undefined &&
    ['status', 'amount', 'name', 'paymentReference', 'more'].includes(target.field)
  )
}
