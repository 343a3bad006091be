import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useMemo, useState } from 'react'
import { useLateValue } from '../../ui/use-late-value.ts'
import { lazyCode, useLazyCode } from '../../ui/use-part.ts'
import type { filterHint } from './filter-hint.ts'
import type { FilterField, RowFilter } from './row-filter.ts'

/** What finds rows: no list needs it to be shown, so it is fetched behind the first rows. */
const filtering = lazyCode(async () => {
  const [finding, hinting] = await Promise.all([
    import('./row-filter.ts'),
    import('./filter-hint.ts'),
  ])
  return { RowFilter: finding.RowFilter, filterHint: hinting.filterHint }
})

export interface FilteredRows<Row> {
  rows: readonly Row[]
  /** The text that these rows hold: while somebody types, it may be a keystroke behind. */
  text: string
  /** Some loaded rows cannot be found yet: their texts are still being made ready. */
  pending: boolean
  /** Says which fields a row was found by; missing until a row can be found. */
  hint: typeof filterHint | undefined
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
  const code = useFiltering(rows.length > 0, typed !== '')
  const filter = useMemo(() => code && new code.RowFilter(fields), [code, fields])
  const [prepared, setPrepared] = useState<Prepared<Row>>()
  useEffect(() => {
    if (filter === undefined) return
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
  const found = useMemo(() => filter?.find(text) ?? [], [filter, text, rows, prepared])
  const isPrepared = prepared !== undefined && prepared.filter === filter && prepared.rows === rows
  const pending = text !== '' && !isPrepared
  const hint = code?.filterHint
  return useMemo(
    () => ({ rows: text === '' ? rows : found, text, pending, hint }),
    [text, rows, found, pending, hint],
  )
}

/** The code that filters: fetched as soon as there are rows, and again, with a message if that fails, for a text. */
function useFiltering(hasRows: boolean, isUsed: boolean) {
  const snackbar = useSnackbar()
  useLazyCode(filtering, hasRows, () => undefined)
  return useLazyCode(filtering, isUsed, () => {
    snackbar('An error occurred. Please refresh and try again.', { tone: 'error' })
  })
}

/** The rows whose texts are ready, and the filter that has them. */
interface Prepared<Row> {
  filter: RowFilter<Row>
  rows: readonly Row[]
}
