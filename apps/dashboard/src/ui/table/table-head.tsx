import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import type { ColumnSpan } from './columns/column-spans.ts'
import type { ColumnArrange } from './columns/table-column.ts'
import type { LaidColumn } from './columns/use-column-layout.ts'
import styles from './data-table.module.css'
import type { RowSelection, TableSort } from './rows/row-marks.ts'
import { columnPlaceOf } from './rows/table-row.tsx'
import { useHeadStop } from './use-head-stop.ts'

/** Loaded once there are rows, because no column is moved before. */
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

/** The heads of a table. Their controls are one stop of the Tab key, and the edges between them another. */
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

/** The name of the checkbox of all rows among the controls. No column has it. */
const SELECT = '*'
