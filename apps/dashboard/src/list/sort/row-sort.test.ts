import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListField, SortValue } from '../transaction-list.ts'
import { compareValues, inRankOrder, isOneReplaced, rankRows, rowSortOf } from './row-sort.ts'

interface Row {
  id: string
  value: SortValue
}

const going = new AbortController().signal
const rowKey = (row: Row) => row.id

function rowsOf(values: readonly SortValue[]): Row[] {
  return values.map((value, index) => ({ id: `r${index}`, value }))
}

async function sorted(values: readonly SortValue[], descending = false): Promise<SortValue[]> {
  const rows = rowsOf(values)
  const by = { value: (row: Row) => row.value, descending }
  const ranks = await rankRows(rows, by, rowKey, going)
  return inRankOrder(rows, ranks, rowKey).map(({ value }) => value)
}

describe('orders values of a field', () => {
  test.each<[string, SortValue[], SortValue[]]>([
    ['nothing', [], []],
    ['one value', ['a'], ['a']],
    ['amounts in cents, as numbers', [100_000, 250, 9_999], [250, 9_999, 100_000]],
    ['an amount of zero before others', [5, 0, 3], [0, 3, 5]],
    ['instants', [1_764_000_000_000, 1_763_999_999_999], [1_763_999_999_999, 1_764_000_000_000]],
    ['numbers within texts', ['pay-10', 'pay-9', 'pay-100'], ['pay-9', 'pay-10', 'pay-100']],
    ['leading zeros', ['inv-010', 'inv-9'], ['inv-9', 'inv-010']],
    ['texts without regard to case', ['banana', 'Apple', 'cherry'], ['Apple', 'banana', 'cherry']],
    ['accents beside their letter', ['Zoe', 'Éva', 'Eve', 'Ada'], ['Ada', 'Éva', 'Eve', 'Zoe']],
    ['empty texts last', ['', 'b', 'a', ''], ['a', 'b', '', '']],
    ['missing values last', [undefined, 2, 1], [1, 2, undefined]],
    ['a number that is none last', [Number.NaN, 1], [1, Number.NaN]],
  ])('%s', async (_what, values, expected) => {
    expect(await sorted(values)).toEqual(expected)
  })

  test.each<[string, SortValue[], SortValue[]]>([
    ['amounts', [250, 100_000, 9_999], [100_000, 9_999, 250]],
    ['texts', ['a', 'B', 'c'], ['c', 'B', 'a']],
    ['missing values last too', [undefined, 1, 2], [2, 1, undefined]],
    ['empty texts last too', ['', 'a', 'b'], ['b', 'a', '']],
  ])('descending: %s', async (_what, values, expected) => {
    expect(await sorted(values, true)).toEqual(expected)
  })
})

test.each([false, true])('equal rows keep their order (descending: %s)', async (descending) => {
  const rows = rowsOf([1, 0, 1, 0, 1])
  const by = { value: (row: Row) => row.value, descending }
  const ranks = await rankRows(rows, by, rowKey, going)
  const ids = inRankOrder(rows, ranks, rowKey).map(rowKey)
  expect(ids).toEqual(descending ? ['r0', 'r2', 'r4', 'r1', 'r3'] : ['r1', 'r3', 'r0', 'r2', 'r4'])
})

test('the order is the same as a stable sort of all rows at once', async () => {
  const value = fc.oneof(fc.constant(''), fc.stringMatching(/^[a-c]{0,3}\d{0,3}$/))
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 3000, size: 'max' }), async (values) => {
      const naive = values.filter(Boolean).sort(compareValues)
      expect(await sorted(values)).toEqual([...naive, ...values.filter((text) => text === '')])
    }),
    { numRuns: 20 },
  )
})

test('rows that arrive after ordering follow in their own order', async () => {
  const rows = rowsOf([3, 1, 2])
  const by = { value: (row: Row) => row.value, descending: false }
  const ranks = await rankRows(rows, by, rowKey, going)
  const later = [...rows, { id: 'x', value: 0 }, { id: 'y', value: 9 }]
  expect(inRankOrder(later, ranks, rowKey).map(rowKey)).toEqual(['r1', 'r2', 'r0', 'x', 'y'])
  expect(inRankOrder(later.slice(1), ranks, rowKey).map(rowKey)).toEqual(['r1', 'r2', 'x', 'y'])
})

test('a replaced row keeps its place', () => {
  const rows = rowsOf([3, 1, 2])
  expect(isOneReplaced(rows, rows.with(1, { id: 'r1', value: 7 }))).toBe(true)
  expect(isOneReplaced(rows, rows)).toBe(true)
  expect(isOneReplaced(rows, rowsOf([3, 1, 2]))).toBe(false)
  expect(isOneReplaced(rows, rows.slice(1))).toBe(false)
})

test('an aborted ordering rejects with the reason', async () => {
  const stop = new AbortController()
  stop.abort(new Error('another order'))
  const by = { value: (row: Row) => row.value, descending: false }
  await expect(rankRows(rowsOf([2, 1]), by, rowKey, stop.signal)).rejects.toThrow('another order')
})

test('an address orders by a field of the list, in both directions', () => {
  const text = (row: Row) => row.id
  const order = (row: Row) => row.value
  const fields: ListField<Row>[] = [
    { id: 'name', label: 'Name', kind: 'text', text },
    { id: 'amount', label: 'Amount', kind: 'figure', text, order },
  ]
  expect(rowSortOf(fields, 'name')).toEqual({ value: text, descending: false })
  expect(rowSortOf(fields, '-amount')).toEqual({ value: order, descending: true })
  expect(rowSortOf(fields, 'other')).toBeUndefined()
})
