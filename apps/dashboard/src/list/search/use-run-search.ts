import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { withShownPart } from '../address/list-address.ts'
import type { ShownList } from '../address/shown-list.ts'
import type { TransactionList } from '../transaction-list.ts'
import { withViewOf } from '../views/address/view-address.ts'
import { searchToWrite } from './search-default.ts'
import type { TransactionSearch } from './transaction-search.ts'
import { searchAddress } from './transaction-search.ts'

/** Runs a search, with another filter or the current one. */
export type RunSearch = (search: TransactionSearch, filter?: string) => void

/**
 * Returns the function that Search calls. It navigates only if the full path differs (spec 2.11). The same search runs
 * again without navigation. The function stays the same, so that no letter in the filter draws the search panel again.
 */
export function useRunSearch<Row>(
  { segment }: Pick<TransactionList<Row>, 'segment'>,
  shown: ShownList,
  again: { refresh: () => void; enterAgain: () => void },
): RunSearch {
  const { zone } = useShownZone()
  const navigate = useNavigate()
  const { history } = useRouter()
  const latest = useLatest({ shown, zone, again })
  return useCallback(
    (search, filter) => {
      const { current } = latest
      const { address, addressSearch, search: inForce, part } = current.shown
      const written = searchToWrite(search, { addressSearch, inForce }, current.zone)
      const next = searchAddress(`/transactions/${segment}`, written)
      if (next !== address) {
        const href = withShownPart(next, { ...part, filter: filter ?? part.filter, page: 0 })
        void navigate({ href: withViewOf(href, history.location.href) })
        return
      }
      if (inForce === addressSearch) current.again.refresh()
      else current.again.enterAgain()
    },
    [segment, latest, navigate, history],
  )
}
