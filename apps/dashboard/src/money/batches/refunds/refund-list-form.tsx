import type { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import {
  refundListProblem,
  refundListShape,
  rowsWithoutAmount,
} from '@tideway/contract/refunds/refund-list'
import { counted } from '../batch-words.ts'
import type { ColumnQuestion } from '../entry/check-columns.tsx'
import type { ListFormWords } from '../entry/list-form.tsx'
import { ListForm } from '../entry/list-form.tsx'
import type { ListEntryProps } from '../new-batch.tsx'

const words: ListFormWords = {
  form: 'the list of refunds',
  label: 'Payments to refund',
  hint: 'One payment per line: payment request ID or client transaction ID, then, if you like, the amount, your reference and the reason that the payer reads. A list of IDs alone refunds everything that remains of each payment.',
  placeholder: 'order-20431, 10.00, return-7731, One bag was damaged\norder-20432',
  review: 'Review refunds',
  upload: 'Upload CSV or Excel…',
  file: 'CSV or Excel file of payments to refund',
  tooLarge: 'This file is larger than 1 MB. Choose a CSV or Excel file.',
  count: (rows) => counted(rows, 'payment'),
}

/** Asks for the amount to refund if the list does not give it for each payment. */
function amountQuestion(
  rows: readonly RefundBatchRow[],
  columns: number,
): ColumnQuestion | undefined {
  const count = rowsWithoutAmount(rows, columns)
  if (count === 0) return undefined
  return {
    title:
      count === rows.length
        ? 'The list has no amounts'
        : `${counted(count, 'payment')} in the list ${count === 1 ? 'has' : 'have'} no amount`,
    label: 'Refund everything that remains of these payments',
    missing: 'Choose the column of the amount, or tick that everything is refunded.',
  }
}

/** The form for a list of payments, pasted or from a file. */
export function RefundListForm({ initial, onList }: ListEntryProps<RefundBatchRow>) {
  return (
    <ListForm
      accept=".csv,.txt,.xlsx,text/csv,text/plain"
      initial={initial}
      onList={onList}
      problemOf={refundListProblem}
      question={amountQuestion}
      rowOf={(row) => ({ id: '', ...row })}
      shape={refundListShape}
      words={words}
    />
  )
}
