import { useDeferredValue, useEffect, useMemo, useReducer } from 'react'
import { type FilterField, RowFilter } from './row-filter.ts'

export interface FilteredRows<Row> {
  rows: readonly Row[]
  /** The text that these rows hold: while somebody types, it may be a keystroke behind. */
  text: string
}

/**
 * The rows that hold a text (spec 2.12, filter). The field takes the next letter first and the rows
 * follow; texts of rows that are still arriving are made ready in slices.
 */
export function useRowFilter<Row>(
  rows: readonly Row[],
  fields: readonly FilterField<Row>[],
  typed: string,
): FilteredRows<Row> {
  const text = useDeferredValue(typed)
  const filter = useMemo(() => new RowFilter(fields), [fields])
  const [prepared, onPrepared] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const stop = new AbortController()
    filter.setRows(rows)
    void filter.prepare(stop.signal).then(() => {
      if (!stop.signal.aborted) onPrepared()
    })
    return () => stop.abort()
  }, [filter, rows])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be found grows with what is prepared
  const found = useMemo(() => filter.find(text), [filter, text, rows, prepared])
  return useMemo(() => ({ rows: text === '' ? rows : found, text }), [text, rows, found])
}
