import { useEffect, useMemo, useState } from 'react'
import { useLateValue } from '../ui/use-late-value.ts'
import type { FilterField } from './row-filter.ts'
import { RowFilter } from './row-filter.ts'

export interface FilteredRows<Row> {
  rows: readonly Row[]
  /** The text that these rows hold: while somebody types, it may be a keystroke behind. */
  text: string
  /** Some loaded rows cannot be found yet: their texts are still being made ready. */
  pending: boolean
}

/**
 * The rows that hold a text (spec 2.12, filter). The field takes the next letter first and the rows
 * follow; texts of rows that are still arriving are made ready in slices.
 */
export function useRowFilter<Row>(
  rows: readonly Row[],
  fields: readonly FilterField<Row>[],
  typed: string,
  arriving: boolean,
): FilteredRows<Row> {
  const text = useLateValue(typed, arriving)
  const filter = useMemo(() => new RowFilter(fields), [fields])
  const [prepared, setPrepared] = useState<Prepared<Row>>()
  useEffect(() => {
    const stop = new AbortController()
    filter.setRows(rows)
    void filter.prepare(stop.signal).then(() => {
      if (stop.signal.aborted) return
      setPrepared({ filter, rows })
      void filter.index(stop.signal)
    })
    return () => stop.abort()
  }, [filter, rows])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be found grows with what is prepared
  const found = useMemo(() => filter.find(text), [filter, text, rows, prepared])
  const pending = text !== '' && (prepared?.filter !== filter || prepared.rows !== rows)
  return useMemo(
    () => ({ rows: text === '' ? rows : found, text, pending }),
    [text, rows, found, pending],
  )
}

/** The rows whose texts are ready, and the filter that has them. */
interface Prepared<Row> {
  filter: RowFilter<Row>
  rows: readonly Row[]
}
