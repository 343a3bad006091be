import { classNames } from '@tideway/design/theme/class-names'
import type { ReactNode } from 'react'
import styles from './mini-table.module.css'

export interface MiniTableProps {
  caption: string
  columns: readonly { id: string; header: string; align?: 'right' | undefined }[]
  /** One cell per column, in column order. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** A small table inside a detail: 'Failed Payment Attempts'. */
export function MiniTable({ caption, columns, rows }: MiniTableProps) {
  return (
    <table className={classNames('num', styles.table)}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th className={column.align && styles.right} key={column.id} scope="col">
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column, index) => (
              <td className={column.align && styles.right} key={column.id}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
