import { useQuery } from '@tanstack/react-query'
import type { RecordTotals } from '@tideway/contract/records/record-totals'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { TransactionSearch } from '../search/transaction-search.ts'
import styles from './list-totals.module.css'
import { totalsOfAnswer, totalsText } from './totals-text.ts'
import type { CountedList, TransactionList } from './transaction-list.ts'
import type { LoadedList } from './use-transaction-list.ts'

interface ListTotalsLineProps {
  counting: Pick<CountedList<never>, 'noun' | 'sumOf'>
  call: TransactionList<never>['call']
  keys: TransactionList<never>['keys']
  loaded: Pick<LoadedList<unknown>, 'more' | 'arriving' | 'remembered'>
  search: TransactionSearch
  isFiltered: boolean
  /** Totals of the loaded rows that pass the filter. */
  totals: RecordTotals
}

/** The totals of a list in words. If more records exist than are loaded, the server counts the whole search. */
export function ListTotalsLine(props: ListTotalsLineProps) {
  const { counting, loaded, isFiltered, totals } = props
  const whole = useWholeTotals(props)
  const isPartial = loaded.more || loaded.arriving
  const shown = isPartial && !isFiltered ? (whole ?? totals) : totals
  const { head, statuses } = totalsText(shown, counting, {
    loadedOnly: isPartial && shown === totals,
  })
  return (
    <p className={styles.line}>
      <span className="visually-hidden">Totals:</span>
      <strong className="num">{head}</strong>
      {statuses.map(({ status, text }) => (
        <span className="num" key={status}>
          {status} {text}
        </span>
      ))}
    </p>
  )
}

/** Returns the totals of the whole search, or undefined until or unless the server can say them. */
function useWholeTotals({
  call,
  keys,
  loaded,
  search,
  isFiltered,
}: ListTotalsLineProps): RecordTotals | undefined {
  const api = useApi()
  const { actingClientId } = useSession()
  const load = useLoads(loaded.arriving)
  const { path, body } = call(search)
  const { data } = useQuery({
    queryKey: [...keys(actingClientId), 'totals', body, load],
    queryFn: ({ signal }) =>
      api.rest({ method: 'POST', path: `${path}/totals`, body, schema: SearchTotals, signal }),
    enabled: loaded.more && !loaded.arriving && !loaded.remembered && !isFiltered,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return loaded.more && data?.complete ? totalsOfAnswer(data) : undefined
}

/** Counts the loads of a list, so that each refresh also reads the totals again. */
function useLoads(arriving: boolean): number {
  const [known, setKnown] = useState({ arriving, loads: 0 })
  if (known.arriving !== arriving)
    setKnown({ arriving, loads: arriving ? known.loads + 1 : known.loads })
  return known.loads
}
