import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useResponsiveValue } from '../../ui/layout/use-responsive-value.ts'
import { lazyCode, useLazyCode } from '../../ui/lazy-component.ts'
import type { filterHint } from './filter-hint.ts'
import type { FilterField, RowFilter } from './row-filter.ts'

/** The filter's code. No list needs it at first, so it is loaded after the first rows. */
const filtering = lazyCode(async () => {
  const [finding, hinting] = await Promise.all([
    import('./row-filter.ts'),
    import('./filter-hint.ts'),
  ])
  return { RowFilter: finding.RowFilter, filterHint: hinting.filterHint }
})

export interface FilteredRows<Row> {
  rows: readonly Row[]
  /** Text that these rows contain. During typing it may be one keystroke behind. */
  text: string
  /** True if some loaded rows cannot be found yet, because their texts are still being prepared. */
  pending: boolean
  /** Returns the fields that a row was found by. Undefined until rows can be found. */
  hint: typeof filterHint | undefined
}

/**
 * Returns the rows that contain a text (spec 2.12, filter). The field takes priority over the rows. Texts of rows are
 * prepared in slices, once all have arrived and are painted, or a text is typed.
 */
export function useRowFilter<Row>(
  rows: readonly Row[],
  fields: readonly FilterField<Row>[],
  typed: string,
  arriving: boolean,
): FilteredRows<Row> {
  const text = useResponsiveValue(typed, arriving)
  const code = useFiltering(rows.length > 0, typed !== '')
  const filter = useMemo(() => code && new code.RowFilter(fields), [code, fields])
  const [prepared, setPrepared] = useState<Prepared<Row>>()
  // Preparing takes as long as reading the rows, so a load without a text goes first.
  const isDue = !arriving || typed !== ''
  const onceDue = useEffectEvent((run: () => void) => {
    if (typed === '') return afterPaint(run)
    run()
  })
  useEffect(() => {
    if (filter === undefined || !isDue) return
    const stop = new AbortController()
    filter.setRows(rows)
    const cancel = onceDue(async () => {
      await filter.prepare(stop.signal)
      if (stop.signal.aborted) return
      setPrepared({ filter, rows })
      void filter.index(stop.signal)
    })
    return () => {
      cancel?.()
      stop.abort()
    }
  }, [filter, rows, isDue])

  const isPrepared = prepared !== undefined && prepared.filter === filter && prepared.rows === rows
  const hint = code?.filterHint
  return useMemo(() => {
    if (text === '') return { rows, text, pending: false, hint }
    // Each prepared block adds matches.
    return { rows: filter?.find(text) ?? [], text, pending: !isPrepared, hint }
  }, [filter, text, rows, isPrepared, hint])
}

/** Loads the filter's code as soon as there are rows. Loads it again for a text, and reports a failure then. */
function useFiltering(hasRows: boolean, isUsed: boolean) {
  const snackbar = useSnackbar()
  useLazyCode(filtering, hasRows, () => undefined)
  return useLazyCode(filtering, isUsed, () => {
    snackbar(GENERIC_FAILURE, { tone: 'error' })
  })
}

/** Rows with prepared texts, and their filter. */
interface Prepared<Row> {
  filter: RowFilter<Row>
  rows: readonly Row[]
}
