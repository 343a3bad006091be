import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ViewColumn } from '@tideway/contract/views/view'
import { columnsOfText, columnsText, columnWidth } from '@tideway/contract/views/view-content'
import { useCallback, useMemo } from 'react'
import type { ColumnArrange } from '../../ui/table-column.ts'
import { movedBefore, shownOrder } from '../list/column-order.ts'
import type { ListParams } from '../list/list-address.ts'
import { withParameters } from '../list/list-address.ts'
import type { Configurable, ListConfig, ListConfigInUse } from '../list/list-config.ts'
import {
  arranged,
  knownFieldIds,
  MAX_RECEIVED_OPTIONS,
  shownFieldIds,
  useListConfig,
} from '../list/list-config.ts'
import type { TransactionList } from '../list/transaction-list.ts'

export interface ShownConfig extends ListConfigInUse {
  arrange: ColumnArrange
}

/**
 * Returns the configuration that a list is shown with: the address's, if a view or a shared link has one, or else this
 * browser's. Changes are kept where it came from, so that a colleague's link changes nothing for good.
 */
export function useShownConfig<Row>(list: TransactionList<Row>): ShownConfig {
  const own = useListConfig(list)
  const { columns, maxReceived } = useSearch({ strict: false })
  const { history } = useRouter()
  const navigate = useNavigate()
  const ofAddress = useMemo(
    () => configOfAddress(list, { columns, maxReceived }, own.config),
    [list, columns, maxReceived, own.config],
  )
  const config = ofAddress ?? own.config
  const isOfAddress = ofAddress !== undefined
  const saveOwn = own.save
  const save = useCallback(
    (wanted: ListConfig) => {
      if (!isOfAddress) return saveOwn(wanted)
      const href = withConfig(history.location.href, list, wanted)
      void navigate({ href, replace: true, resetScroll: false })
    },
    [isOfAddress, saveOwn, history, list, navigate],
  )
  const arrange = useMemo(() => arrangeOf(list, config, save), [list, config, save])
  return { config, save, arrange }
}

/** Returns the configuration of an address, or undefined if it has none. What it leaves out is as in `own`. */
export function configOfAddress(
  list: Configurable,
  { columns = '', maxReceived }: Pick<ListParams, 'columns' | 'maxReceived'>,
  own: ListConfig,
): ListConfig | undefined {
  const ids = new Set(list.fields.map(({ id }) => id))
  const given = columnsOfText(columns).filter(({ field }) => ids.has(field))
  const maximum = MAX_RECEIVED_OPTIONS.find((option) => String(option) === maxReceived)
  if (given.length === 0 && maximum === undefined) return undefined
  const base = { ...own, ...(maximum !== undefined && { maxReceived: maximum }) }
  if (given.length === 0) return base
  const order = given.map(({ field }) => field)
  const widths = given.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))
  return {
    savedFields: knownFieldIds(list, order),
    maxReceived: base.maxReceived,
    ...arranged({ order, widths: Object.fromEntries(widths) }),
  }
}

/** Returns an address that shows a list with a configuration. */
export function withConfig(address: string, list: Configurable, config: ListConfig): string {
  return withParameters(address, {
    columns: columnsText(viewColumns(list, config)),
    maxReceived: String(config.maxReceived),
  })
}

/** Returns the shown columns as a view has them. */
export function viewColumns(list: Configurable, config: ListConfig): ViewColumn[] {
  return shownFieldIds(list, config).map((field) => {
    const width = config.widths?.[field]
    return { field, ...(width === undefined ? {} : { width: columnWidth(width) }) }
  })
}

function arrangeOf(
  list: Configurable,
  config: ListConfig,
  save: (config: ListConfig) => void,
): ColumnArrange {
  return {
    move(id, before) {
      const all = list.fields.map((field) => field.id)
      save({ ...config, order: movedBefore(shownOrder(all, all, config.order), id, before) })
    },
    resize(id, width) {
      const { [id]: _, ...others } = config.widths ?? {}
      save({
        ...config,
        widths: width === undefined ? others : { ...others, [id]: columnWidth(width) },
      })
    },
  }
}
