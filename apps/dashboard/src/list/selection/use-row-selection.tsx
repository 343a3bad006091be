import { Button } from '@tideway/design/buttons/button'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { useLazyCode, useLazyComponent } from '../../ui/lazy-component.ts'
import type { RowSelection } from '../../ui/table/rows/row-marks.ts'
import type { SelectedActionsProps, TransactionList } from '../transaction-list.ts'
import type { RowExtras } from './row-extras.ts'
import type { Selected } from './row-selection.ts'
import { countIn, NOTHING, withAll } from './row-selection.ts'
import { RowBox, SelectBox } from './select-box.tsx'
import { selectionHandlers } from './selection-handlers.ts'
import { selectionText } from './selection-text.ts'

interface Options<Row> {
  list: TransactionList<Row>
  /** All loaded rows. */
  rows: readonly Row[]
  /** All loaded records, also those that the list leaves out. */
  records: readonly Row[]
  /** The rows that pass the filter, in the shown order. */
  shown: readonly Row[]
  /** True if the search has more rows than are loaded. */
  more: boolean
  /** The search in the address. Another search clears the selection. */
  address: string
  selecting: boolean
  onSelecting: (selecting: boolean) => void
}

interface SelectionInUse<Row> extends Pick<RowExtras<Row>, 'handlers' | 'selected' | 'bar'> {
  marks: RowSelection
}

/** Rows selected by checkbox, by Shift and by keyboard. They stay selected on other pages, when filtered and sorted. */
export function useRowSelection<Row>(options: Options<Row>): SelectionInUse<Row> {
  const { list, rows, records, shown, address, selecting, onSelecting } = options
  const { rowKey } = list
  const [state, setState] = useState({ address, selected: NOTHING, isPage: false })
  const current = state.address === address && selecting ? state.selected : NOTHING
  const { keys } = current
  const shownKeys = useMemo(() => (selecting ? shown.map(rowKey) : []), [selecting, shown, rowKey])
  const selected = useMemo(
    () => selectedRows({ rows, shown, keys, rowKey }),
    [rows, shown, keys, rowKey],
  )
  if (!selecting && state.selected !== NOTHING)
    setState({ address, selected: NOTHING, isPage: false })
  const latest = useRef({ rowKey, selecting, selected: current, address, shown, onSelecting })
  useEffect(() => {
    latest.current = { rowKey, selecting, selected: current, address, shown, onSelecting }
  })

  // The same handlers on each render, so that the table is not drawn again for each selected row.
  const { handlers, clear, selectAll } = useMemo(() => {
    function change(
      step: (before: Selected, shown: readonly string[]) => Selected,
      isPage = false,
    ) {
      const { rowKey, selected, address, shown, onSelecting } = latest.current
      setState({ address, selected: step(selected, shown.map(rowKey)), isPage })
      onSelecting(true)
    }
    return {
      handlers: selectionHandlers(
        {
          change,
          changePage: (step) => change(step, true),
          leave: () => latest.current.onSelecting(false),
        },
        () => latest.current,
      ),
      clear: () => change(() => NOTHING),
      selectAll: () => change(withAll),
    }
  }, [])

  const marks = useMemo(
    (): RowSelection => ({
      keys,
      always: selecting,
      Box: RowBox,
      renderHead({ head, page, tabIndex }) {
        const count = countIn(keys, page)
        const isFull = count > 0 && count === page.length
        return (
          <SelectBox
            head={head}
            label="Select all rows shown"
            mixed={keys.size > 0 && !isFull}
            on={isFull}
            tabIndex={tabIndex}
          />
        )
      },
    }),
    [selecting, keys],
  )
  // A whole page is selected, and there are other rows.
  const others =
    state.isPage && keys.size > 0 && countIn(keys, shownKeys) < shownKeys.length
      ? `Select all ${shownKeys.length.toLocaleString('en-AU')}${options.more ? ' loaded' : ''}`
      : undefined

  // The bar shows only the count until the code of totals is loaded.
  const counted = useLazyCode(list.totals, selecting, () => undefined)?.counted
  const bar = useMemo(
    () =>
      selecting ? (
        <>
          <span role="status">{selectionText(selected, records, counted)}</span>
          {others === undefined ? null : (
            <Button kind="link" onClick={selectAll}>
              {others}
            </Button>
          )}
          {list.selectedActions ? (
            <SelectedActions actions={list.selectedActions} ids={selected.map(list.rowKey)} />
          ) : null}
          <Button
            disabledReason={selected.length === 0 ? 'No rows are selected.' : undefined}
            kind="quiet"
            onClick={clear}
            reasonPlacement="hidden"
          >
            Clear
          </Button>
          <Button kind="quiet" onClick={() => onSelecting(false)}>
            Done
          </Button>
        </>
      ) : null,
    [selecting, list, selected, records, counted, others, selectAll, clear, onSelecting],
  )
  return { marks, handlers, selected, bar }
}

interface SelectedActionsInUse extends SelectedActionsProps {
  actions: LazyComponent<SelectedActionsProps>
}

function SelectedActions({ actions, ids }: SelectedActionsInUse) {
  // If the code of its actions cannot be loaded, the selection still shows its count and sum.
  const Actions = useLazyComponent(actions, true, () => undefined)
  return Actions ? <Actions ids={ids} /> : null
}

interface Rows<Row> {
  rows: readonly Row[]
  shown: readonly Row[]
  keys: ReadonlySet<string>
  rowKey: (row: Row) => string
}

/** Returns the selected rows: those that the filter shows, in their order, then the others. */
function selectedRows<Row>({ rows, shown, keys, rowKey }: Rows<Row>): readonly Row[] {
  if (keys.size === 0) return []
  const first = shown.filter((row) => keys.has(rowKey(row)))
  if (first.length === keys.size) return first
  const shownKeys = new Set(first.map(rowKey))
  const others = rows.filter((row) => keys.has(rowKey(row)) && !shownKeys.has(rowKey(row)))
  return [...first, ...others]
}
