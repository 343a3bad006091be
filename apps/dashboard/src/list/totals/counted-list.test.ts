import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { growingTotals, totalsOfRows } from './counted-list.ts'

interface Row {
  status: string
  cents: number
}

function counting() {
  const counted: Row[] = []
  return {
    counted,
    rules: {
      status: (row: Row) => {
        counted.push(row)
        return row.status
      },
      cents: ({ cents }: Row) => asCents(cents),
    },
  }
}

const statuses = ['WAITING', 'COMPLETE']
const rows = Array.from(
  { length: 2500 },
  (_, cents): Row => ({
    status: cents % 3 === 0 ? 'WAITING' : 'COMPLETE',
    cents,
  }),
)

test('a list that grows is counted once, except for its last block', () => {
  const { counted, rules } = counting()
  const totals = growingTotals(rules)
  expect(totals(rows.slice(0, 1200), statuses)).toMatchObject({ count: 1200 })
  expect(counted).toHaveLength(1200)
  expect(totals(rows, statuses)).toEqual(totalsOfRows(rows, statuses, counting().rules))
  expect(counted).toHaveLength(1200 + 1500)
  expect(totals(rows, statuses)).toMatchObject({ count: 2500, cents: (2499 * 2500) / 2 })
  expect(counted).toHaveLength(1200 + 1500)
})

test('a row that changes is counted again, together with its block', () => {
  const { counted, rules } = counting()
  const totals = growingTotals(rules)
  totals(rows, statuses)
  counted.length = 0
  const changed = rows.with(1700, { status: 'COMPLETE', cents: 900_000 })
  expect(totals(changed, statuses)).toEqual(totalsOfRows(changed, statuses, counting().rules))
  expect(counted).toHaveLength(1000)
})

test('a shorter list counts no rows of the longer one', () => {
  const { rules } = counting()
  const totals = growingTotals(rules)
  totals(rows, statuses)
  expect(totals(rows.slice(0, 3), statuses)).toMatchObject({ count: 3, cents: 3 })
  expect(totals([], statuses)).toMatchObject({ count: 0 })
})
