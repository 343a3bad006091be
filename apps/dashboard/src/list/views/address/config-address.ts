import type { ViewColumn } from '@tideway/contract/views/view'
import { columnWidth } from '@tideway/contract/views/view-columns'
import { columnsText } from '@tideway/contract/views/view-content'
import { withParameters } from '../../address/list-address.ts'
import type { Configurable, ListConfig } from '../../columns/list-config.ts'
import { shownFieldIds } from '../../columns/list-config.ts'

/** Returns an address that shows a list with a configuration. */
export function withConfig(address: string, list: Configurable, config: ListConfig): string {
  return withParameters(address, {
    columns: columnsText(viewColumns(list, config)),
    maxReceived: String(config.maxReceived),
  })
}

/** Returns the shown columns in the form of a view. */
export function viewColumns(list: Configurable, config: ListConfig): ViewColumn[] {
  return shownFieldIds(list, config).map((field) => {
    const width = config.widths?.[field]
    return { field, ...(width === undefined ? {} : { width: columnWidth(width) }) }
  })
}
