import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine } from '../calls/csv.ts'
import { payoutListTemplate, payoutListText, readPayoutList } from './payout-list.ts'
import { payoutOfRow } from './payout-row.ts'

describe('a list of payouts', () => {
  test.each<[string, string, object[]]>([
    [
      'columns in the order of the template',
      'ana@shop.example,,,Ana Silva,120.50,Invoice 1042,invoice-1042',
      [
        {
          payID: 'ana@shop.example',
          payeeName: 'Ana Silva',
          paymentAmount: '120.50',
          paymentDescription: 'Invoice 1042',
          clientPaymentId: 'invoice-1042',
        },
      ],
    ],
    [
      'labels in any order',
      'Amount;Account Name;Account No;BSB;Narrative\n$1,084.00;Corner Store;12345678;062-000;Milk',
      [
        {
          paymentAmount: '1084.00',
          payeeName: 'Corner Store',
          accountNumber: '12345678',
          bsb: '062-000',
          paymentDescription: 'Milk',
        },
      ],
    ],
    [
      'labels of the API, and a copied sheet',
      'payID\tpayIDType\tpaymentAmount\tpaymentReference\n0400 000 000\tPHONE\t5\tWK48',
      [{ payID: '0400 000 000', payIDType: 'PHONE', paymentAmount: '5', paymentReference: 'WK48' }],
    ],
    [
      'a first line that has no labels of a payee and an amount',
      'payid,bsb\nx,y',
      [
        { payID: 'payid', bsb: 'bsb' },
        { payID: 'x', bsb: 'y' },
      ],
    ],
    [
      'an amount that is none, unchanged',
      'PayID,Amount\na@b.example,ten',
      [{ payID: 'a@b.example', paymentAmount: 'ten' }],
    ],
    [
      'a cell made harmless',
      `PayID,Amount\n"'+61-400000000","'-5"`,
      [{ payID: '+61-400000000', paymentAmount: '-5' }],
    ],
    ['empty cells, which are left out', 'PayID,BSB,Amount\n,,5', [{ paymentAmount: '5' }]],
  ])('with %s', (_, text, rows) => {
    expect(readPayoutList(text)).toEqual(rows)
  })

  test.each([
    ['nothing', ' \n', 'Enter at least one payout.'],
    ['labels alone', 'PayID,Amount', 'Enter at least one payout.'],
    ['an open quote', 'a\n"b', 'The quote on line 2 isn’t closed.'],
    [
      'a cell that is too long',
      `a@b.example\n${'x'.repeat(201)}`,
      'Payout 2 has a cell that is too long.',
    ],
    [
      'a row too many',
      Array.from({ length: 1001 }, (__, n) => `a${n}@b.example`).join('\n'),
      'You can make up to 1,000 payouts at once. This list has 1,001.',
    ],
  ])('with %s cannot be read', (_, text, problem) => {
    expect(readPayoutList(text)).toEqual({ problem })
  })

  test('is the template, whose payouts are valid', () => {
    const rows = readPayoutList(CSV_BOM + payoutListTemplate)
    if (!Array.isArray(rows)) throw new Error(rows.problem)
    expect(rows.map(payoutOfRow)).toMatchObject([
      { payout: { payID: 'ana@shop.example', payIDType: 'EMAIL', paymentAmount: '120.50' } },
      { payout: { bsb: '062000', accountNumber: '12345999', paymentAmount: '84.00' } },
    ])
  })

  test('keeps every row, whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 50 }), (names) => {
        const text =
          csvLine(['PayID', 'Amount', 'Name']) +
          names.map((name) => csvLine(['a@b.example', '5', `x${name}`])).join('')
        const read = readPayoutList(text)
        expect(Array.isArray(read) && read.map(({ payeeName }) => payeeName)).toEqual(
          names.map((name) => `x${name}`.trim()),
        )
      }),
    )
  })

  test('is shown again to be changed, and read as the same rows', () => {
    const rows = readPayoutList(
      'PayID,BSB,Account no,Amount,Name,Reference\n,062-000,12345999,84,"Store, ""The""",WK48',
    )
    if (!Array.isArray(rows)) throw new Error(rows.problem)
    const shown = payoutListText(rows)
    expect(shown.split('\r\n')).toEqual([
      'PayID,BSB,Account number,Payee name,Amount,Description,Reference,Client Payment ID',
      ',062-000,12345999,"Store, ""The""",84,,WK48,',
      '',
    ])
    expect(readPayoutList(shown)).toEqual(rows)
  })

  test('is the same after it was shown again, whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 })
    const lines = fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, (typed) => {
        const rows = readPayoutList(typed.map(csvLine).join(''))
        if (!Array.isArray(rows)) return
        expect(readPayoutList(payoutListText(rows))).toEqual(rows)
      }),
    )
  })
})
