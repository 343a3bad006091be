import { Skeleton } from '@tideway/look/skeleton'
import type { ReactNode } from 'react'
import styles from './compact-rows.module.css'
import { RowOpener } from './row-opener.tsx'
import { reachedKey, useRowWalk } from './row-walk.ts'
import type { TableRowsProps } from './table-rows.tsx'
import { useSkeletonDue } from './use-skeleton-due.ts'

export interface CompactRowsProps<Row> extends Omit<TableRowsProps<Row>, 'columns'> {
  label: string
  compactRow: (row: Row) => ReactNode
}

/** The same rows at 768 px and below: three lines each, opened in one column. */
export function CompactRows<Row>(props: CompactRowsProps<Row>) {
  const { rows, rowKey, rowName, id, openKey, onToggle, renderDetail, compactRow } = props
  const walk = useRowWalk()
  const reached = reachedKey(rows, rowKey, walk.key)
  return (
    <ul aria-label={props.label} {...walk.handlers}>
      {rows.map((row) => {
        const key = rowKey(row)
        const open = key === openKey
        return (
          <li data-row={key} key={key}>
            <div className={styles.row} data-open={open} data-opens={onToggle !== undefined}>
              {onToggle ? (
                <RowOpener
                  detailId={`${id}-${key}`}
                  inTabOrder={key === reached}
                  name={rowName(row)}
                  onToggle={onToggle}
                  open={open}
                  rowKey={key}
                />
              ) : null}
              {compactRow(row)}
            </div>
            {open && renderDetail ? (
              <section
                aria-label={`Details of ${rowName(row)}`}
                className={styles.detail}
                id={`${id}-${key}`}
              >
                {renderDetail(row)}
              </section>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

export function CompactSkeleton({ count }: { count: number }) {
  const due = useSkeletonDue()
  if (!due) return null
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={styles.row} key={index}>
          <Lines
            amount={<Skeleton width="64px" />}
            chip={<Skeleton height="18px" width="88px" />}
            second={<Skeleton width="120px" />}
            third={<Skeleton width="160px" />}
            title={<Skeleton width="180px" />}
          />
        </div>
      ))}
    </div>
  )
}

export interface LinesProps {
  title: ReactNode
  amount?: ReactNode
  second?: ReactNode
  chip?: ReactNode
  third?: ReactNode
}

/** What a compact row is made of: title and amount, branch or id and chip, date. */
export function Lines({ title, amount, second, chip, third }: LinesProps) {
  return (
    <div className={styles.lines}>
      <p>
        <span className={styles.lineTitle}>{title}</span>
        <span className={styles.lineAmount}>{amount}</span>
      </p>
      <p className={styles.lineSecond}>
        <span>{second}</span>
        {chip}
      </p>
      <p className={styles.lineThird}>{third}</p>
    </div>
  )
}
