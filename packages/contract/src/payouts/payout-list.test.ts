import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchedList } from '../batches/match-columns.ts'
import {
  choiceProblem,
  firstChoices,
  isCertain,
  listRows,
  matchText,
} from '../batches/match-columns.ts'
import { CSV_BOM, csvLine } from '../csv/csv.ts'
import type { PayoutColumn } from './payout-list.ts'
import {
  payoutListProblem,
  payoutListShape,
  payoutListTemplate,
  payoutListText,
} from './payout-list.ts'
import { payoutOfRow } from './payout-row.ts'

function matched(text: string): MatchedList<PayoutColumn> {
  const list = matchText(text, payoutListShape)
  if ('unclosedQuoteOnLine' in list) throw new Error(`quote on line ${list.unclosedQuoteOnLine}`)
  return list
}

const rowsOf = (list: MatchedList<PayoutColumn>) =>
  listRows(list, firstChoices(list), payoutListShape)

/** Returns the rows of a list about which no person has to decide anything. */
function read(text: string) {
  const list = matched(text)
  expect(isCertain(list)).toBe(true)
  expect(choiceProblem(list, firstChoices(list), payoutListShape)).toBeUndefined()
  return rowsOf(list)
}

const store = {
  bsb: '062-000',
  accountNumber: '12345999',
  payeeName: 'Corner Store',
  paymentAmount: '11.33',
  paymentDescription: 'Milk week 48',
}

describe('a list whose columns are certain', () => {
  test.each<[string, string, object[]]>([
    [
      'in the order of the template',
      'ana@shop.example,,,Ana Silva,120.50,Invoice 1042,invoice-1042',
      [
        {
          payID: 'ana@shop.example',
          payeeName: 'Ana Silva',
          paymentAmount: '120.50',
          paymentDescription: 'Invoice 1042',
          clientPaymentId: 'invoice-1042',
          line: 1,
        },
      ],
    ],
    [
      'with names in any order',
      'Amount;Account Name;Account No;BSB;Narrative\n$1,084.00;Corner Store;12345678;062-000;Milk',
      [
        {
          paymentAmount: '1084.00',
          payeeName: 'Corner Store',
          accountNumber: '12345678',
          bsb: '062-000',
          paymentDescription: 'Milk',
          line: 2,
        },
      ],
    ],
    [
      'with the names of the API, in a copied sheet',
      'payID\tpayIDType\tpaymentAmount\tpaymentReference\n0400 000 000\tPHONE\t5\tWK48',
      [
        {
          payID: '0400 000 000',
          payIDType: 'PHONE',
          paymentAmount: '5',
          paymentReference: 'WK48',
          line: 2,
        },
      ],
    ],
    [
      'with the unit of dollars in a name',
      'Payee,BSB No.,Account No.,Amount (AUD),Narration\nCorner Store,062-000,12345999,11.33,Milk week 48\n',
      [{ ...store, line: 2 }],
    ],
    [
      'with BSB after account under a title',
      'Supplier run week 48\r\nPayID,Account number,BSB,Payee name,Amount,Description\r\n,12345999,062-000,Corner Store,11.33,Milk week 48\r\n',
      [{ ...store, line: 3 }],
    ],
    [
      'with a line that names the separator',
      'sep=,\r\nPayee name,BSB,Account number,Amount,Description\r\nCorner Store,062-000,12345999,11.33,Milk week 48\r\n',
      [{ ...store, line: 3 }],
    ],
    [
      'with a separator that the title does not have',
      'Suppliers, week 48\nPayee name;BSB;Account number;Amount;Description\nCorner Store;062-000;12345999;11.33;Milk week 48',
      [{ ...store, line: 3 }],
    ],
    [
      'with an empty line, a cell of two lines and an empty column',
      'Payee name,BSB,Account number,Amount,Description,\n\n"Corner\nStore",062-000,12345999,11.33,Milk week 48,\nCorner Store,062-000,12345999,11.33,Milk week 48,',
      [
        { ...store, payeeName: 'Corner\nStore', line: 3 },
        { ...store, line: 5 },
      ],
    ],
    [
      'with an amount that is none, unchanged',
      'PayID,Amount\na@b.example,ten',
      [{ payID: 'a@b.example', paymentAmount: 'ten', line: 2 }],
    ],
    [
      'with a decimal comma, unchanged',
      'PayID;Amount\na@b.example;21,10',
      [{ payID: 'a@b.example', paymentAmount: '21,10', line: 2 }],
    ],
    [
      'with a cell made harmless',
      `PayID,Amount\n"'+61-400000000","'-5"`,
      [{ payID: '+61-400000000', paymentAmount: '-5', line: 2 }],
    ],
    [
      'with empty cells, which are left out',
      'PayID,BSB,Account number,Amount\n,,,5',
      [{ paymentAmount: '5', line: 2 }],
    ],
  ])('%s', (_, text, rows) => {
    expect(read(text)).toEqual(rows)
  })

  test('is the template, whose payouts are valid', () => {
    expect(read(CSV_BOM + payoutListTemplate).map(payoutOfRow)).toMatchObject([
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
        expect(rowsOf(matched(text)).map(({ payeeName }) => payeeName)).toEqual(
          names.map((name) => `x${name}`.trim()),
        )
      }),
    )
  })
})

describe('a list that a person must look at', () => {
  const columnsOf = ({ columns }: MatchedList<PayoutColumn>) =>
    columns.map(({ name, field, match }) => [name, field, match])

  test.each<[string, string, string | undefined]>([
    ['Amt', 'LIKELY', 'paymentAmount'],
    ['Total', 'LIKELY', 'paymentAmount'],
    ['Amount inc GST', 'LIKELY', 'paymentAmount'],
    ['Amount (inc GST)', 'LIKELY', 'paymentAmount'],
    ['Amount (cents)', 'UNKNOWN', undefined],
    ['Amount USD', 'UNKNOWN', undefined],
    ['Amount ($)', 'CERTAIN', 'paymentAmount'],
    ['AMOUNT [A$]:', 'CERTAIN', 'paymentAmount'],
    ['Widgets', 'UNKNOWN', undefined],
  ])('a column named %s is %s', (name, match, field) => {
    const list = matched(`PayID,BSB,Account number,${name}\nana@shop.example,,,84`)
    expect(columnsOf(list).at(-1)).toEqual([name, field, match])
    expect(isCertain(list)).toBe(match === 'CERTAIN')
  })

  test('cannot continue while a column with content is undecided', () => {
    const list = matched('PayID,Amount,Colour,Empty\nana@shop.example,84,red,')
    const choices = firstChoices(list)
    expect(choiceProblem(list, choices, payoutListShape)).toBe(
      'Choose what ‘Colour’ is, or choose ‘Leave out’.',
    )
    const chosen = { ...choices, 2: 'LEAVE_OUT' } as const
    expect(choiceProblem(list, chosen, payoutListShape)).toBeUndefined()
    expect(listRows(list, chosen, payoutListShape)).toEqual([
      { payID: 'ana@shop.example', paymentAmount: '84', line: 2 },
    ])
  })

  test('asks which of two columns for one field counts', () => {
    const list = matched('PayID,Amount,Payment amount\nana@shop.example,84,90')
    expect(columnsOf(list)).toEqual([
      ['PayID', 'payID', 'CERTAIN'],
      ['Amount', 'paymentAmount', 'LIKELY'],
      ['Payment amount', undefined, 'UNKNOWN'],
    ])
    const both = { ...firstChoices(list), 2: 'paymentAmount' } as const
    expect(choiceProblem(list, both, payoutListShape)).toBe(
      '‘Amount’ and ‘Payment amount’ can’t both be ‘Amount’.',
    )
  })

  test.each([
    ['no amount', 'PayID,BSB,Account number\na@b.example,,', 'Choose the column of the amount.'],
    [
      'an account without a BSB',
      'Amount,Account number\n5,12345678',
      'Choose the column of the PayID, or those of the BSB and the account number.',
    ],
  ])('%s is said', (_, text, problem) => {
    const list = matched(text)
    expect(choiceProblem(list, firstChoices(list), payoutListShape)).toBe(problem)
  })

  test('without names, the template’s order counts only if the first row is valid in it', () => {
    const list = matched('Corner Store,062-000,12345999,84.00,Milk week 48')
    expect(list.namesOnLine).toBeUndefined()
    expect(columnsOf(list)).toEqual(Array.from({ length: 5 }, () => ['', undefined, 'UNKNOWN']))
    expect(choiceProblem(list, firstChoices(list), payoutListShape)).toBe(
      'Choose what column 1 is, or choose ‘Leave out’.',
    )
  })

  test('a payout above the names is no title', () => {
    const list = matched('ana@shop.example,5\nPayID,Amount\nben@shop.example,6')
    expect(list.above).toEqual([{ line: 1, cells: ['ana@shop.example', '5'] }])
    expect(isCertain(list)).toBe(false)
  })

  test('names below the tenth line are not looked for', () => {
    const titles = Array.from({ length: 10 }, (_, n) => `Run ${'x'.repeat(n)}\n`).join('')
    expect(matched(`${titles}PayID,Amount\na@b.example,5`).namesOnLine).toBeUndefined()
  })

  test('has a reason in each row whose amount a decimal comma divided', () => {
    const text =
      'PayID,Amount,Description\na@b.example,21,10,Invoice 1042\na@b.example,21,Invoice 1043'
    const list = matched(text)
    expect(columnsOf(list).at(-1)).toEqual(['', undefined, 'UNKNOWN'])
    const rows = listRows(list, { ...firstChoices(list), 3: 'LEAVE_OUT' }, payoutListShape)
    expect(rows.map(({ line, leaveOut }) => [line, leaveOut])).toEqual([
      [2, 'The amount 21,10 has a decimal comma: write 21.10'],
      [3, undefined],
    ])
  })
})

test.each([
  ['nothing', ' \n', 'Enter at least one payout.'],
  ['names alone', 'PayID,Amount', 'Enter at least one payout.'],
  [
    'a cell that is too long',
    `PayID,Amount\na@b.example,5\n${'x'.repeat(201)},5`,
    'Line 3 has a cell that is too long.',
  ],
  [
    'a row too many',
    `PayID,Amount\n${Array.from({ length: 1001 }, (__, n) => `a${n}@b.example,5`).join('\n')}`,
    'You can make up to 1,000 payouts at once. This list has 1,001.',
  ],
])('a list with %s cannot be read', (_, text, problem) => {
  expect(payoutListProblem(rowsOf(matched(text)))).toBe(problem)
})

test.each([
  ['a\n"b', 2],
  ['"Corner Store,5\n"Other",6', 1],
])('a quote that nothing closes is named: %j', (text, line) => {
  expect(matchText(text, payoutListShape)).toEqual({ unclosedQuoteOnLine: line })
})

test('payouts are written as an editable list, and read back as the same rows', () => {
  const rows = read(
    'PayID,BSB,Account no,Amount,Name,Reference\n,062-000,12345999,84,"Store, ""The""",WK48',
  )
  const shown = payoutListText(rows)
  expect(shown.split('\r\n')).toEqual([
    'PayID,BSB,Account number,Payee name,Amount,Description,Reference,Client Payment ID',
    ',062-000,12345999,"Store, ""The""",84,,WK48,',
    '',
  ])
  expect(read(shown)).toEqual(rows)
})
