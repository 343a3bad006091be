import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { ListTotalsProps, TransactionList } from '../transaction-list.ts'
import styles from './list-totals.module.css'

/** Count and sum of what a list shows, in a quiet line under it. Its code is loaded after the first rows. */
export function ListTotals<Row>(props: ListTotalsProps<Row> & { list: TransactionList<Row> }) {
  const hasRows = props.loaded.rows.length > 0
  // Without its code the list has no totals, and everything else works.
  const Totals = useLazyComponent(props.list.totals, hasRows, () => undefined)
  return (
    // The place is kept free, so that nothing moves when the line appears.
    <div className={styles.place}>{hasRows && Totals ? <Totals {...props} /> : null}</div>
  )
}
