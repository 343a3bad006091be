import { memo } from 'react'
import styles from './data-table.module.css'
import type { TableColumn } from './table-column.ts'
import { CellContent } from './table-row.tsx'
import { widestRows } from './widest-rows.ts'

interface ColumnSizerProps<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
}

/**
 * A row without height that holds the widest texts of every column. Only a few rows are rendered; with
 * this one the browser gives each column the width it would have with all of them, so that nothing
 * moves sideways while somebody scrolls.
 */
function Sizer<Row>({ columns, rows }: ColumnSizerProps<Row>) {
  return (
    <tbody aria-hidden="true" className={styles.sizer}>
      <tr>
        {columns.map((column, place) => (
          <td className={styles.sizerCell} data-first={place === 0} key={column.id}>
            {widestRows(rows, column).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
              <div key={index}>
                <CellContent content={column.cell(row)} />
              </div>
            ))}
          </td>
        ))}
      </tr>
    </tbody>
  )
}

export const ColumnSizer = memo(Sizer) as typeof Sizer
