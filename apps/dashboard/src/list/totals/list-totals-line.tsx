import { useQuery } from '@tanstack/react-query'
import type { RecordTotals } from '@tideway/contract/records/record-totals'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import { useDeferredValue, useMemo, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { ListTotalsCode, ListTotalsProps } from '../transaction-list.ts'
import type { CountedList } from './counted-list.ts'
import { growingTotals, totalsOfRows } from './counted-list.ts'
import { TotalsButton } from './totals-button.tsx'
import { totalsOfAnswer, totalsText } from './totals-text.ts'

/** Returns the line with the totals of a list in words. */
export function listTotals<Row>(counted: CountedList<Row>): ListTotalsCode<Row> {
  function Totals(props: ListTotalsProps<Row>) {
    const { list, loaded, filtered, search, onSearch } = props
    const isFiltered = filtered.text !== ''
    const rows = useDeferredValue(isFiltered ? filtered.rows : undefined)
    const records = useDeferredValue(loaded.records)
    const [totalsOfRecords] = useState(() => growingTotals(counted))
    const ofRows = useMemo(() => {
      // A search counts every payment that it found. A filter finds rows, so it counts the payments that belong to
      // them.
      if (rows === undefined) return totalsOfRecords(records, list.statuses)
      return totalsOfRows(counted.withParts?.(rows, records) ?? rows, list.statuses, counted)
    }, [rows, records, totalsOfRecords, list])
    const { ofSearch, isReading } = useSearchTotals(props, isFiltered)
    const isOfAll = records === loaded.records
    const isSettled = isFiltered || loaded.progress || (isOfAll && !loaded.arriving && !isReading)
    // The first totals of a short load appear once, so that nothing next to them moves.
    const [hasSettled, setSettled] = useState(false)
    if (isSettled && !hasSettled) setSettled(true)
    const isPartial = loaded.more || loaded.arriving || !isOfAll
    const shown = isPartial && !isFiltered ? (ofSearch ?? ofRows) : ofRows
    if (!hasSettled) return null
    const text = totalsText(shown, counted, { loadedOnly: isPartial && shown === ofRows })
    return (
      <TotalsButton
        note={counted.note?.(search)}
        onStatus={(status) => onSearch({ ...search, status })}
        text={text}
      />
    )
  }
  return { counted, Line: Totals }
}

/**
 * Reads the totals of the whole search if more records exist than are loaded. `ofSearch` is undefined until they have
 * arrived, or if the server cannot return them.
 */
function useSearchTotals<Row>(
  { list, loaded, search }: ListTotalsProps<Row>,
  isFiltered: boolean,
): { ofSearch: RecordTotals | undefined; isReading: boolean } {
  const api = useApi()
  const { actingClientId } = useSession()
  const load = useLoads(loaded.arriving)
  const { path, body } = list.call(search)
  const { data, isLoading } = useQuery({
    queryKey: [...list.keys(actingClientId), 'totals', body, load],
    queryFn: ({ signal }) =>
      api.rest({ method: 'POST', path: `${path}/totals`, body, schema: SearchTotals, signal }),
    enabled: loaded.more && !loaded.arriving && !loaded.remembered && !isFiltered,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const ofSearch = loaded.more && data?.complete ? totalsOfAnswer(data) : undefined
  return { ofSearch, isReading: isLoading }
}

/** Counts the loads of a list, so that each refresh also reads the totals again. */
function useLoads(arriving: boolean): number {
  const [last, setLast] = useState({ arriving, loads: 0 })
  if (last.arriving !== arriving)
    setLast({ arriving, loads: arriving ? last.loads + 1 : last.loads })
  return last.loads
}
