import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { columnsOfText } from '@tideway/contract/views/view-columns'
import { useCallback, useMemo } from 'react'
import type { ColumnArrange } from '../../ui/table/columns/table-column.ts'
import type { ListParams } from '../address/list-address.ts'
import type { Configurable, ListConfig, ListConfigInUse } from '../columns/list-config.ts'
import {
  arranged,
  knownFieldIds,
  MAX_RECEIVED_OPTIONS,
  useListConfig,
} from '../columns/list-config.ts'
import type { TransactionList } from '../transaction-list.ts'
import type { ColumnChange } from './rearranged.ts'

export interface ShownConfig extends ListConfigInUse {
  arrange: ColumnArrange
}

/**
 * Returns the configuration that a list is shown with: the address's, if a view or a shared link has one, or else this
 * browser's. Changes are kept in the same place, so that a colleague's link never changes this browser's columns.
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
    async (newConfig: ListConfig) => {
      if (!isOfAddress) return saveOwn(newConfig)
      const { withConfig } = await import('./address/config-address.ts')
      const href = withConfig(history.location.href, list, newConfig)
      await navigate({ href, replace: true, resetScroll: false })
    },
    [isOfAddress, saveOwn, history, list, navigate],
  )
  const arrange = useMemo(() => {
    const rearrange = async (change: ColumnChange) => {
      const { rearranged } = await import('./rearranged.ts')
      await save(rearranged(list, config, change))
    }
    return {
      move: (id: string, before: string | undefined) => void rearrange({ id, before }),
      resize: (id: string, width: number | undefined) => void rearrange({ id, width }),
    }
  }, [list, config, save])
  return { config, save: (newConfig) => void save(newConfig), arrange }
}

/**
 * Returns the configuration of an address, or undefined if it has none. Settings that the address leaves out come from
 * `own`.
 */
export function configOfAddress(
  list: Configurable,
  { columns = '', maxReceived }: Pick<ListParams, 'columns' | 'maxReceived'>,
  own: ListConfig,
): ListConfig | undefined {
  const ids = new Set(list.fields.map(({ id }) => id))
  const addressColumns = columnsOfText(columns).filter(({ field }) => ids.has(field))
  const maximum = MAX_RECEIVED_OPTIONS.find((option) => String(option) === maxReceived)
  if (addressColumns.length === 0 && maximum === undefined) return undefined
  const base = { ...own, ...(maximum !== undefined && { maxReceived: maximum }) }
  if (addressColumns.length === 0) return base
  const order = addressColumns.map(({ field }) => field)
  const widths = addressColumns.flatMap(({ field, width }) =>
    width === undefined ? [] : [[field, width]],
  )
  return {
    savedFields: knownFieldIds(list, order),
    maxReceived: base.maxReceived,
    ...arranged({ order, widths: Object.fromEntries(widths) }),
  }
}
