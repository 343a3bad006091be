import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchedList } from '../batches/match-columns.ts'
import {
  choiceProblem,
  fieldsOf,
  firstChoices,
  isCertain,
  listRows,
  matchText,
} from '../batches/match-columns.ts'
import { CSV_BOM, csvLine } from '../csv/csv.ts'
import type { RefundColumn } from './refund-list.ts'
import {
  refundListProblem,
  refundListShape,
  refundListText,
  rowsWithoutAmount,
} from './refund-list.ts'

function matched(text: string): MatchedList<RefundColumn> {
  const list = matchText(text, refundListShape)
  if ('unclosedQuoteOnLine' in list) throw new Error(`quote on line ${list.unclosedQuoteOnLine}`)
  return list
}

const rowsOf = (list: MatchedList<RefundColumn>) =>
  listRows(list, firstChoices(list), refundListShape).map((row) => ({ id: '', ...row }))

/** Returns the rows of a list about which no person has to decide anything. */
function read(text: string) {
  const list = matched(text)
  expect(isCertain(list)).toBe(true)
  expect(choiceProblem(list, firstChoices(list), refundListShape)).toBeUndefined()
  return rowsOf(list)
}

describe('a list whose columns are certain', () => {
  test.each([
    [
      'ids alone',
      'order-1\norder-2',
      [
        { id: 'order-1', line: 1 },
        { id: 'order-2', line: 2 },
      ],
    ],
    [
      'columns in order',
      'order-1, 10.00, return-1, One bag was damaged',
      [
        {
          id: 'order-1',
          refundAmount: '10.00',
          clientRefundID: 'return-1',
          description: 'One bag was damaged',
          line: 1,
        },
      ],
    ],
    [
      'names in any order',
      'Reason\tRefund Amount\tClient Transaction ID\nDamaged bag\t$1,010.50\torder-1',
      [{ id: 'order-1', refundAmount: '1010.50', description: 'Damaged bag', line: 2 }],
    ],
    [
      'a unit of dollars in a name',
      'Client Transaction ID,Amount ($),Reason\norder-1,10.00,One bag was damaged',
      [{ id: 'order-1', refundAmount: '10.00', description: 'One bag was damaged', line: 2 }],
    ],
    [
      'both ids, of which ours counts',
      'Client Transaction ID,Payment Request ID\norder-1,abc',
      [{ id: 'abc', line: 2 }],
    ],
    [
      'an export of the list, whose reference is the payment’s',
      `${CSV_BOM}${csvLine(['PayID', 'Client Transaction ID', 'Amount', 'Reference', 'Description'])}${csvLine(['a@b.example', 'order-1', '12.50', 'Rent', 'Invoice 1'])}`,
      [{ id: 'order-1', refundAmount: '12.50', line: 2 }],
    ],
    ['a row without an id, which stays', 'id,amount\n,5', [{ id: '', refundAmount: '5', line: 2 }]],
    [
      'a cell made harmless',
      `id,amount\n"'=order","'-5"`,
      [{ id: '=order', refundAmount: '-5', line: 2 }],
    ],
  ])('%s', (_, text, rows) => {
    expect(read(text)).toEqual(rows)
  })

  test('keeps every row, whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const rows = fc.array(cell, { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(rows, (ids) => {
        const text = csvLine(['id', 'amount']) + ids.map((id) => csvLine([`x${id}`, '5'])).join('')
        expect(rowsOf(matched(text)).map(({ id }) => id)).toEqual(ids.map((id) => `x${id}`.trim()))
      }),
    )
  })
})

describe('a list that a person must look at', () => {
  test.each([
    ['an amount by another name', 'Client Transaction ID,Amt\norder-1,10.00', 'refundAmount'],
    ['a column that nobody knows', 'Client Transaction ID,Colour\norder-1,red', undefined],
    ['an amount that is none in the first row', 'order-1,ten', undefined],
  ])('has %s', (_, text, field) => {
    const list = matched(text)
    expect(isCertain(list)).toBe(false)
    expect(list.columns.at(-1)?.field).toBe(field)
  })

  test('counts the rows without an amount if it has more columns than ids', () => {
    const withoutAmount = (text: string) => {
      const list = matched(text)
      return rowsWithoutAmount(rowsOf(list), fieldsOf(firstChoices(list)).length)
    }
    expect(withoutAmount('order-1\norder-2')).toBe(0)
    expect(withoutAmount('id\norder-1')).toBe(0)
    expect(withoutAmount('id,reason\norder-1,Damaged bag\norder-2,Damaged bag')).toBe(2)
    expect(withoutAmount('id,amount\norder-1,5\norder-2,')).toBe(1)
  })

  test('leaves out a row whose amount a decimal comma divided', () => {
    const [row] = rowsOf(matched('order-1,21,10'))
    expect(row).toMatchObject({
      leaveOut: 'The amount 21,10 has a decimal comma: write 21.10',
    })
  })
})

test.each([
  ['nothing', ' \n', 'Enter at least one payment.'],
  ['names alone', 'id,amount', 'Enter at least one payment.'],
  ['a cell that is too long', `id\n${'x'.repeat(201)}`, 'Line 2 has a cell that is too long.'],
  [
    'a row too many',
    Array.from({ length: 1001 }, (__, n) => `order-${n}`).join('\n'),
    'You can refund up to 1,000 payments at once. This list has 1,001.',
  ],
])('a list with %s cannot be read', (_, text, problem) => {
  expect(refundListProblem(rowsOf(matched(text)))).toBe(problem)
})

test('refunds are written as an editable list, and read back as the same rows', () => {
  const rows = read('id,amount,,reason\norder-1,10.00,,"One bag, damaged"\norder-2')
  const shown = refundListText(rows)
  expect(shown.split('\r\n')).toEqual([
    'ID,Amount,Reference,Reason',
    'order-1,10.00,,"One bag, damaged"',
    'order-2,,,',
    '',
  ])
  expect(read(shown)).toEqual(rows)
})
