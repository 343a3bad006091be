import { useLazyCode } from '../../ui/lazy-component.ts'
import type { ListTotalsProps, TransactionList } from '../transaction-list.ts'

/** Count and sums of the shown rows, for the line of the pages. Their code is loaded after the first rows. */
export function ListTotals<Row>(props: ListTotalsProps<Row> & { list: TransactionList<Row> }) {
  const hasRows = props.loaded.rows.length > 0
  // If their code cannot be loaded, only the totals are missing.
  const totals = useLazyCode(props.list.totals, hasRows, () => undefined)
  return hasRows && totals ? <totals.Line {...props} /> : null
}
