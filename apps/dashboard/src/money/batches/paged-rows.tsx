import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import styles from './batches.module.css'

const PAGE = 50

interface NumberedRow {
  row: number
  line?: number | undefined
}

/** Returns the number of a row for people: its line in their list, or else its position. */
export function numberOf({ row, line }: NumberedRow): number {
  return line ?? row
}

interface PagedRowsProps<Row extends NumberedRow> {
  label: string
  rows: readonly Row[]
  Row: ComponentType<{ row: Row; children?: ReactNode }>
  /** Further content of a row. */
  after?: ((row: Row) => ReactNode) | undefined
}

/** Rows of the review, a page at a time. */
export function PagedRows<Row extends NumberedRow>({
  label,
  rows,
  Row,
  after,
}: PagedRowsProps<Row>) {
  const [page, setPage] = useState(0)
  return (
    <>
      {rows.some(({ line }) => line !== undefined) ? (
        <p className={styles.made}>The numbers are the lines of your list.</p>
      ) : null}
      <ol aria-label={label} className={styles.list}>
        {rows.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
          <Row key={row.row} row={row}>
            {after?.(row)}
          </Row>
        ))}
      </ol>
      {rows.length > PAGE ? (
        <div className={styles.pages}>
          <PageSteps
            count={rows.length}
            more={false}
            onPage={setPage}
            page={page}
            pageSize={PAGE}
          />
        </div>
      ) : null}
    </>
  )
}
