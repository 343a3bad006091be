import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useEffect, useState } from 'react'
import type { LaidColumn } from './columns/use-column-layout.ts'
import styles from './data-table.module.css'
import { Lines } from './rows/compact-lines.tsx'
import compact from './rows/compact-rows.module.css'
import { columnPlaceOf } from './rows/table-row.tsx'

interface TableSkeletonProps<Row> {
  columns: readonly LaidColumn<Row>[]
  count: number
}

/** Skeleton rows of the final height while the first rows load. */
export function TableSkeleton<Row>({ columns, count }: TableSkeletonProps<Row>) {
  const due = useSkeletonDue()
  if (!due) return null
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <tr className={styles.row} key={index}>
          {columns.map((column, place) => (
            <td key={column.id} {...columnPlaceOf(column)}>
              <Skeleton
                width={place === 0 ? '150px' : column.align === 'right' ? '64px' : '88px'}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

export function CompactSkeleton({ count }: { count: number }) {
  const due = useSkeletonDue()
  if (!due) return null
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={compact.row} key={index}>
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

/** Returns true after 150 ms, so that a fast response shows no flash of skeleton. */
function useSkeletonDue(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return due
}
