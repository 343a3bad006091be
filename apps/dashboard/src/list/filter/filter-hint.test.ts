import { expect, test } from 'vitest'
import { filterHint } from './filter-hint.ts'

const row = {
  payID: 'invoice-1@pay.harbour.example',
  description: 'Beans for Newtown',
  reference: 'Cups 22',
  payer: '033157-28114406',
  status: 'RETURN_FAILED',
}
type Row = typeof row

const fields = [
  { id: 'payID', label: 'PayID', text: (row: Row) => row.payID },
  { id: 'description', label: 'Description', text: (row: Row) => row.description },
  { id: 'reference', label: 'Reference', text: (row: Row) => row.reference },
  { id: 'payer', label: 'Payer Account', kind: 'text' as const, text: (row: Row) => row.payer },
  {
    id: 'status',
    label: 'Status',
    text: (row: Row) => row.status,
    words: () => 'Refund sent back',
  },
]

test.each([
  ['', ['payID'], ''],
  ['invoice', ['payID'], ''],
  ['beans', ['payID'], 'Description: Beans for Newtown'],
  ['beans', ['payID', 'description'], ''],
  ['invoice beans', ['payID'], 'Description: Beans for Newtown'],
  ['beans cups', ['payID'], 'Description: Beans for Newtown · Reference: Cups 22'],
  ['03315728114406', ['payID'], 'Payer Account: 033157-28114406'],
  ['03315728114406', ['payID', 'payer'], ''],
  ['failed', ['payID'], 'Status: RETURN_FAILED'],
  ['return_failed', ['payID', 'status'], ''],
  ['sent back', ['payID', 'status'], 'Status: Refund sent back'],
  ['22 newtown', ['payID'], 'Description: Beans for Newtown · Reference: Cups 22'],
])('the filter %j with the columns %j gives the hint %j', (typed, columns, hint) => {
  expect(
    filterHint(
      row,
      typed,
      fields,
      columns.map((id) => ({ id })),
    ),
  ).toBe(hint)
})

test('finds a fact whose words are in several hidden fields', () => {
  // `22 ne` may be a day, but `ne` starts no month. `22 no` may be a date, and is in no single field.
  const other = { ...row, description: 'Nora', reference: 'Room 22' }
  expect(filterHint(other, '22 no', fields, [{ id: 'payID' }])).toBe(
    'Description: Nora · Reference: Room 22',
  )
})
