import type { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { UnreadableList } from '@tideway/contract/refunds/refund-list'
import { readRefundList } from '@tideway/contract/refunds/refund-list'
import type { ListFormWords } from '../bulk/list-form.tsx'
import { ListForm } from '../bulk/list-form.tsx'

/** Larger files are no lists of a thousand payments. */
const MAX_FILE_BYTES = 1_000_000

const words: ListFormWords = {
  form: 'the list of refunds',
  label: 'Payments to refund',
  hint: 'One payment per line: payment request ID or client transaction ID, then, if you like, the amount, your reference and the reason that the payer reads. Without an amount, everything that remains is refunded.',
  placeholder: 'order-20431, 10.00, return-7731, One bag was damaged\norder-20432',
  review: 'Review refunds',
  upload: 'Upload CSV…',
  file: 'CSV file of payments to refund',
}

async function readFile(file: File): Promise<RefundBatchRow[] | UnreadableList> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 1 MB. Choose a CSV file.' }
  return readRefundList(await file.text())
}

interface RefundListFormProps {
  /** The list at first. */
  initial: string
  onList: (rows: RefundBatchRow[], fileName: string | undefined) => void
}

/** A list of payments, pasted or from a file. */
export function RefundListForm({ initial, onList }: RefundListFormProps) {
  return (
    <ListForm
      accept=".csv,.txt,text/csv,text/plain"
      initial={initial}
      onList={onList}
      read={readRefundList}
      readFile={readFile}
      words={words}
    />
  )
}
