import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine } from '../calls/csv.ts'
import { readRefundList, refundListText } from './refund-list.ts'

describe('a pasted list', () => {
  test.each([
    ['ids alone', 'order-1\norder-2', [{ id: 'order-1' }, { id: 'order-2' }]],
    [
      'columns in order',
      'order-1, 10.00, return-1, One bag was damaged',
      [
        {
          id: 'order-1',
          refundAmount: '10.00',
          clientRefundID: 'return-1',
          description: 'One bag was damaged',
        },
      ],
    ],
    [
      'labels in any order',
      'Reason\tRefund Amount\tClient Transaction ID\nDamaged bag\t$1,010.50\torder-1',
      [{ id: 'order-1', refundAmount: '1010.50', description: 'Damaged bag' }],
    ],
    [
      'both ids, of which ours counts',
      'Client Transaction ID,Payment Request ID\norder-1,abc',
      [{ id: 'abc' }],
    ],
    [
      'an export of the list, whose reference is the payment’s',
      `${CSV_BOM}${csvLine(['PayID', 'Client Transaction ID', 'Amount', 'Reference', 'Description'])}${csvLine(['a@b.example', 'order-1', '12.50', 'Rent', 'Invoice 1'])}`,
      [{ id: 'order-1', refundAmount: '12.50' }],
    ],
    ['a row without an id, which stays', 'id,amount\n,5', [{ id: '', refundAmount: '5' }]],
    ['an amount that is none, unchanged', 'order-1,ten', [{ id: 'order-1', refundAmount: 'ten' }]],
    ['a cell made harmless', `"'=order","'-5"`, [{ id: '=order', refundAmount: '-5' }]],
  ])('with %s', (_, text, rows) => {
    expect(readRefundList(text)).toEqual(rows)
  })

  test.each([
    ['nothing', ' \n', 'Enter at least one payment.'],
    ['labels alone', 'id,amount', 'Enter at least one payment.'],
    ['an open quote', 'a\n"b', 'The quote on line 2 isn’t closed.'],
    [
      'a row too many',
      Array.from({ length: 1001 }, (__, n) => `order-${n}`).join('\n'),
      'You can refund up to 1,000 payments at once. This list has 1,001.',
    ],
  ])('with %s cannot be read', (_, text, problem) => {
    expect(readRefundList(text)).toEqual({ problem })
  })

  test('keeps every row, whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const rows = fc.array(cell, { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(rows, (ids) => {
        const text = csvLine(['id', 'amount']) + ids.map((id) => csvLine([`x${id}`, '5'])).join('')
        const read = readRefundList(text)
        expect(Array.isArray(read) && read.map(({ id }) => id)).toEqual(
          ids.map((id) => `x${id}`.trim()),
        )
      }),
    )
  })

  test('is shown again to be changed, and read as the same rows', () => {
    const rows = readRefundList('order-1,10.00,,"One bag, damaged"\norder-2')
    if (!Array.isArray(rows)) throw new Error(rows.problem)
    const shown = refundListText(rows)
    expect(shown.split('\r\n')).toEqual([
      'ID,Amount,Reference,Reason',
      'order-1,10.00,,"One bag, damaged"',
      'order-2,,,',
      '',
    ])
    expect(readRefundList(shown)).toEqual(rows)
  })

  test('is the same after it was shown again, whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 })
    const lines = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, (typed) => {
        const rows = readRefundList(typed.map(csvLine).join(''))
        if (!Array.isArray(rows)) return
        expect(readRefundList(refundListText(rows))).toEqual(rows)
      }),
    )
  })
})
