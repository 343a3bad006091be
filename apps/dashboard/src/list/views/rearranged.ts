import { columnWidth } from '@tideway/contract/views/view-columns'
import { shownOrder } from '../columns/column-order.ts'
import type { Configurable, ListConfig } from '../columns/list-config.ts'
import { movedBefore } from '../columns/moved-before.ts'

/** A column's new place, before another column or at the end, or its new width. */
export type ColumnChange =
  | { id: string; before: string | undefined }
  | { id: string; width: number | undefined }

/** Returns a configuration with one column moved or resized. */
export function rearranged(
  list: Configurable,
  config: ListConfig,
  change: ColumnChange,
): ListConfig {
  const { id } = change
  if ('before' in change) {
    const all = list.fields.map((field) => field.id)
    return { ...config, order: movedBefore(shownOrder(all, all, config.order), id, change.before) }
  }
  const { [id]: _, ...others } = config.widths ?? {}
  const { width } = change
  return {
    ...config,
    widths: width === undefined ? others : { ...others, [id]: columnWidth(width) },
  }
}
