import { useQuery } from '@tanstack/react-query'
import type { RecordTotals } from '@tideway/contract/records/record-totals'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import type { ComponentType, FocusEvent } from 'react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { ListTotalsProps } from '../transaction-list.ts'
import type { CountedList } from './counted-list.ts'
import { growingTotals, totalsOfRows } from './counted-list.ts'
import styles from './list-totals.module.css'
import { totalsOfAnswer, totalsText } from './totals-text.ts'

/** Returns the line with the totals of a list in words. */
export function listTotals<Row>(counted: CountedList<Row>): ComponentType<ListTotalsProps<Row>> {
  return function Totals(props) {
    const { list, loaded, filtered, search, onSearch } = props
    const isFiltered = filtered.text !== ''
    const rows = useDeferredValue(isFiltered ? filtered.rows : undefined)
    const records = useDeferredValue(loaded.records)
    const [totalsOfRecords] = useState(() => growingTotals(counted))
    const ofRows = useMemo(() => {
      // A search counts every payment that it found. A filter is over rows, and counts the payments that belong to them.
      if (rows === undefined) return totalsOfRecords(records, list.statuses)
      return totalsOfRows(counted.withParts?.(rows, records) ?? rows, list.statuses, counted)
    }, [rows, records, totalsOfRecords, list])
    const ofSearch = useSearchTotals(props, isFiltered)
    const isPartial = loaded.more || loaded.arriving || records !== loaded.records
    const shown = isPartial && !isFiltered ? (ofSearch ?? ofRows) : ofRows
    const { head, sums, statuses, leftOut } = totalsText(shown, counted, {
      loadedOnly: isPartial && shown === ofRows,
    })
    return (
      <p className={styles.line}>
        <span className="visually-hidden">Totals:</span>
        <strong className="num">{head}</strong>
        {sums.map(({ label, text }) => (
          <strong className="num" key={label}>
            {label} {text}
          </strong>
        ))}
        {statuses.map(({ status, text }) => (
          <button
            className={`num ${styles.sum}`}
            key={status}
            onClick={() => onSearch({ ...search, status })}
            onFocus={showWhole}
            type="button"
          >
            {status} {text}
          </button>
        ))}
        {[leftOut, counted.note?.(search)].map((note) =>
          note === undefined ? null : <span key={note}>{note}</span>,
        )}
      </p>
    )
  }
}

/**
 * Reads the totals of the whole search if more records exist than are loaded. Undefined until or unless the server can
 * say them.
 */
function useSearchTotals<Row>(
  { list, loaded, search }: ListTotalsProps<Row>,
  isFiltered: boolean,
): RecordTotals | undefined {
  const api = useApi()
  const { actingClientId } = useSession()
  const load = useLoads(loaded.arriving)
  const { path, body } = list.call(search)
  const { data } = useQuery({
    queryKey: [...list.keys(actingClientId), 'totals', body, load],
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
  const [last, setLast] = useState({ arriving, loads: 0 })
  if (last.arriving !== arriving)
    setLast({ arriving, loads: arriving ? last.loads + 1 : last.loads })
  return last.loads
}

/** Scrolls the line to a sum that has the focus, because a browser does not if a part of it is in sight. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
