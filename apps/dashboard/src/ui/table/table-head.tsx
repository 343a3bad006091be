import type { FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import type { ColumnSpan } from './columns/column-spans.ts'
import type { ColumnArrange } from './columns/table-column.ts'
import type { LaidColumn } from './columns/use-column-layout.ts'
import styles from './data-table.module.css'
import type { RowSelection, TableSort } from './rows/row-marks.ts'
import { columnPlaceOf } from './rows/table-row.tsx'

const CONTROL = '[data-head]'

/**
 * Makes the controls in the heads of a table one stop of the Tab key: Left, Right, Home and End move between them, and
 * Down moves to the rows. Controls have their name as `data-head`.
 */
function useHeadStop(names: readonly string[]) {
  const [reached, setReached] = useState<string>()
  const stop = reached !== undefined && names.includes(reached) ? reached : names[0]
  return {
    tabIndexOf: (name: string) => (name === stop ? 0 : -1),
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(CONTROL)) setReached(target.dataset.head)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { target, currentTarget: head, key } = event
        if (!(target instanceof HTMLElement) || !target.matches(CONTROL)) return
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const controls = [...head.querySelectorAll<HTMLElement>(CONTROL)]
        const place = controls.indexOf(target)
        const next = {
          ArrowLeft: controls[place - 1],
          ArrowRight: controls[place + 1],
          Home: controls[0],
          End: controls.at(-1),
          ArrowDown: head.parentElement?.querySelector<HTMLElement>('[data-stop][tabindex="0"]'),
        }[key]
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
  }
}

/** Loaded only once there are rows, because no column can be moved before. */
const columnTools = lazyComponent(
  async () => (await import('./columns/column-tools.tsx')).ColumnTools,
)

interface TableHeadProps<Row> {
  columns: readonly LaidColumn<Row>[]
  arrange: ColumnArrange | undefined
  /** The keys of the rows of the shown page. */
  page: readonly string[]
  selection: RowSelection | undefined
  selects: boolean
  sort: TableSort | undefined
  spanOf: (id: string) => ColumnSpan
}

/** The heads of a table. Their controls are one stop of the Tab key, and the edges between heads are another. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, arrange, page, selection, selects, sort, spanOf } = props
  const Tools = useLazyComponent(columnTools, arrange !== undefined, () => undefined)
  const sortable = sort ? columns.map(({ id }) => id) : []
  const { tabIndexOf, handlers } = useHeadStop(selection ? [SELECT, ...sortable] : sortable)
  const label = (header: string) => (Tools && arrange ? header : undefined)
  return (
    <thead {...handlers}>
      <tr aria-rowindex={1}>
        {columns.map((column, place) => (
          <th
            aria-label={label(column.header)}
            aria-sort={
              sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
            }
            data-note={column.headNote}
            key={column.id}
            scope="col"
            {...columnPlaceOf(column)}
          >
            {place === 0 && selects ? (
              <span className={styles.boxRoom}>
                {selection?.renderHead({ head: SELECT, page, tabIndex: tabIndexOf(SELECT) })}
              </span>
            ) : null}
            {sort ? (
              <button
                className={styles.sort}
                data-head={column.id}
                onClick={() => sort.onPress(column.id)}
                tabIndex={tabIndexOf(column.id)}
                type="button"
              >
                {column.header}
              </button>
            ) : (
              column.header
            )}
            {Tools && arrange ? (
              <Tools arrange={arrange} column={column} inTabOrder={place === 0} spanOf={spanOf} />
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Name of the checkbox of all rows among the controls. No column has this name. */
const SELECT = '*'
