import { FailurePart } from '../../failures/failure-part.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { detailItem } from './list-fields.tsx'
import type { TransactionList } from './transaction-list.ts'
import styles from './transaction-table.module.css'

/** All fields of a row that do not fit its lines, and its failure. */
export function AllFields<Row>({ list, row }: { list: TransactionList<Row>; row: Row }) {
  return (
    <div className={styles.fields}>
      <DetailList groups={[list.fields.map((field) => detailItem(field, row))]} />
      {list.failureOf ? <FailurePart {...list.failureOf(row)} /> : null}
    </div>
  )
}
