import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AbaProblem } from './aba.ts'
import { ABA_RECORD_LENGTH, openAbaReader, readAba, withoutEndOfText } from './aba.ts'

/**
 * Builds a record independently of the reader, from [column, length, text]. Numbers are right-aligned, and the rest is
 * blank.
 */
function record(fields: [number, number, string][]): string {
  const columns = Array.from({ length: 120 }, () => ' ')
  for (const [column, length, text] of fields) {
    for (let index = 0; index < length; index += 1) {
      columns[column - 1 + index] = text.padEnd(length).charAt(index)
    }
  }
  return columns.join('')
}
const numbered = (value: number, length: number) => String(value).padStart(length, '0')

interface Credit {
  bsb: string
  account: string
  code: string
  cents: number
  title: string
  reference: string
  remitter: string
}
const milk: Credit = {
  bsb: '062-000',
  account: '12345999',
  code: '50',
  cents: 1234_56,
  title: 'CORNER STORE',
  reference: 'MILK WEEK 12',
  remitter: 'HARBOUR',
}

const header = (day = '201126') =>
  record([
    [1, 1, '0'],
    [19, 2, '01'],
    [21, 3, 'CBA'],
    [31, 26, 'HARBOUR ROASTERS'],
    [57, 6, '301500'],
    [63, 12, 'SUPPLIERS'],
    [75, 6, day],
  ])
const entry = (fields: Partial<Credit> = {}) => {
  const { bsb, account, code, cents, title, reference, remitter } = { ...milk, ...fields }
  return record([
    [1, 1, '1'],
    [2, 7, bsb],
    [9, 9, account.padStart(9)],
    [19, 2, code],
    [21, 10, numbered(cents, 10)],
    [31, 32, title],
    [63, 18, reference],
    [81, 7, '062-948'],
    [88, 9, ' 20481190'],
    [97, 16, remitter],
    [113, 8, '00000000'],
  ])
}
const trailer = (net: number, credit: number, debit: number, count: number) =>
  record([
    [1, 1, '7'],
    [2, 7, '999-999'],
    [21, 10, numbered(net, 10)],
    [31, 10, numbered(credit, 10)],
    [41, 10, numbered(debit, 10)],
    [75, 6, numbered(count, 6)],
  ])
const good = [header(), entry(), trailer(123456, 123456, 0, 1)]
const text = (lines: string[], end = '\r\n') => lines.map((line) => `${line}${end}`).join('')
/** Without the advice, which has a separate table. */
const said = ({ line, column, message }: AbaProblem) => ({ line, column, message })
const problemsOf = (lines: string[]) => readAba(text(lines)).problems.map(said)
/** Replaces one character, by line and column. */
const spoiled = (line: number, column: number, by: string, lines = good) =>
  lines.map((each, index) =>
    index === line - 1 ? each.slice(0, column - 1) + by + each.slice(column - 1 + by.length) : each,
  )

test('the test’s own writer produces records of 120 characters', () => {
  for (const line of good) expect(line).toHaveLength(ABA_RECORD_LENGTH)
})

test.each(['\r\n', '\n'])('reads a file with line ends %j', (end) => {
  for (const whole of [
    text(good, end),
    text(good, end).slice(0, -end.length),
    text(good, end) + end,
  ])
    expect(readAba(whole)).toEqual({
      header: {
        institution: 'CBA',
        userName: 'HARBOUR ROASTERS',
        userId: '301500',
        description: 'SUPPLIERS',
        processDay: '2026-11-20',
      },
      credits: 1,
      creditCents: 123456,
      debits: 0,
      debitCents: 0,
      entries: [
        {
          line: 2,
          kind: 'credit',
          code: '50',
          bsb: '062000',
          accountNumber: '12345999',
          amountCents: 123456,
          title: 'CORNER STORE',
          reference: 'MILK WEEK 12',
          remitter: 'HARBOUR',
        },
      ],
      problems: [],
      problemCount: 0,
      endsEarly: false,
    })
})

test('counts a balancing debit separately from the credits', () => {
  const read = readAba(
    text([
      header(),
      entry({ cents: 500 }),
      entry({ code: '13', cents: 500 }),
      trailer(0, 500, 500, 2),
    ]),
  )
  expect([read.problems, read.credits, read.debits]).toEqual([[], 1, 1])
  expect(read.entries.map(({ kind }) => kind)).toEqual(['credit', 'debit'])
})

describe('every column is checked', () => {
  test.each<[string, number, number, string, string]>([
    [
      'the header of another type',
      1,
      1,
      '1',
      "The first record must be type 0, but this one begins with '1'",
    ],
    [
      'text before the reel',
      1,
      2,
      'X',
      'Columns 2 to 18 must be blank, or a BSB with or without an account number',
    ],
    ['the reel', 1, 19, '02', "The reel sequence number must be 01, not '02'"],
    ['the institution', 1, 21, 'cba', 'The institution must be three letters, such as CBA'],
    ['text behind it', 1, 26, 'X', 'Columns 24 to 30 must be blank'],
    ['the user name', 1, 31, ' '.repeat(26), 'The user name is missing'],
    ['a user name not to the left', 1, 31, ' ', 'The user name must begin in its first column'],
    [
      'the user ID',
      1,
      57,
      ' 01500',
      "The user ID must be 6 digits with leading zeros, not ' 01500'",
    ],
    ['the description', 1, 63, ' '.repeat(12), 'The description is missing'],
    [
      'the process date',
      1,
      75,
      '310226',
      "The process date must be a date as DDMMYY, not '310226'",
    ],
    [
      'the process date',
      1,
      75,
      '20-11-',
      "The process date must be a date as DDMMYY, not '20-11-'",
    ],
    ['the time', 1, 81, '2460', 'These columns must be blank, or a time as HHmm'],
    ['text at the end', 1, 120, 'X', 'Columns 85 to 120 must be blank'],
    [
      'a record of an unknown type',
      2,
      1,
      '2',
      "A record must be type 0, 1 or 7, but this one begins with '2'",
    ],
    ['the BSB', 2, 2, '0620000', "The BSB must have the form 123-456, not '0620000'"],
    [
      'the account',
      2,
      9,
      '12345999 ',
      "The account number must be digits or hyphens, aligned to the right, not '12345999 '",
    ],
    [
      'no account',
      2,
      9,
      '         ',
      "The account number must be digits or hyphens, aligned to the right, not '         '",
    ],
    ['an account of zeros', 2, 9, '000000000', 'The account number is all zeros'],
    ['the indicator', 2, 18, 'Z', "The indicator must be blank, N, W, X or Y, not 'Z'"],
    ['the code', 2, 19, '58', "The transaction code must be 13 or 50 to 57, not '58'"],
    [
      'the amount',
      2,
      21,
      '    123456',
      "The amount in cents must be 10 digits with leading zeros, not '    123456'",
    ],
    ['no amount', 2, 21, '0000000000', 'The amount must be more than zero'],
    ['the title', 2, 31, ' '.repeat(32), 'The account title is missing'],
    ['the reference', 2, 63, ' ', 'The lodgement reference must begin in its first column'],
    ['the trace BSB', 2, 81, '999999 ', "The trace BSB must have the form 123-456, not '999999 '"],
    [
      'the trace account',
      2,
      88,
      '   A 1190',
      "The trace account must be digits or hyphens, aligned to the right, not '   A 1190'",
    ],
    ['the remitter', 2, 97, ' '.repeat(16), 'The remitter is missing'],
    [
      'the withholding tax',
      2,
      113,
      '       0',
      "The withholding tax must be 8 digits with leading zeros, not '       0'",
    ],
    ['the filler', 3, 2, '999999 ', "The filler must be 999-999, not '999999 '"],
    ['text in the trailer', 3, 9, 'X', 'Columns 9 to 20 must be blank'],
    [
      'the net total',
      3,
      21,
      '0000123455',
      'The net total in cents is 123455, but the records of type 1 add up to 123456',
    ],
    [
      'the credit total',
      3,
      31,
      '0000123457',
      'The credit total in cents is 123457, but the records of type 1 add up to 123456',
    ],
    [
      'the debit total',
      3,
      41,
      '0000000001',
      'The debit total in cents is 1, but the records of type 1 add up to 0',
    ],
    ['more text in it', 3, 60, 'X', 'Columns 51 to 74 must be blank'],
    ['the count', 3, 75, '000002', 'The count is 2, but the records of type 1 add up to 1'],
    ['text at its end', 3, 100, 'X', 'Columns 81 to 120 must be blank'],
    ['a sign that is not allowed', 2, 33, '<', "'<' is not allowed in an ABA file"],
    ['a letter beyond ASCII', 2, 33, '\u00e9', '‘é’ is not allowed in an ABA file'],
    [
      'an en dash in UTF-8',
      2,
      33,
      '\u00e2\u0080\u0093',
      '‘–’ (en dash) is not allowed in an ABA file',
    ],
    ['an en dash of Windows', 2, 33, '\u0096', '‘–’ (en dash) is not allowed in an ABA file'],
    ['a no-break space', 2, 33, '\u00a0', 'A no-break space is not allowed in an ABA file'],
    ['a tab', 1, 24, '\t', 'The byte 09 is not allowed in an ABA file'],
  ])('%s', (_, line, column, by, message) => {
    expect(problemsOf(spoiled(line, column, by))[0]).toMatchObject({ line, message })
  })

  test('a problem gives the first column of its field, or the exact column', () => {
    const columns = [
      [1, 26, 'X'],
      [2, 21, '          '],
      [2, 33, '<'],
      [3, 75, '000009'],
      [3, 100, 'X'],
    ] as const
    for (const [line, column, by] of columns) {
      expect(problemsOf(spoiled(line, column, by))[0]).toMatchObject({ line, column })
    }
  })

  test.each(['062-948 20481190 ', '062-948 20-48119 ', '123-456          ', '123-4561234      '])(
    'accepts the payer’s own account in the header: %j',
    (own) => {
      expect(problemsOf(spoiled(1, 2, own))).toEqual([])
    },
  )

  test('accepts a time of day in the header', () => {
    expect(problemsOf(spoiled(1, 81, '2359'))).toEqual([])
  })
})

describe('every problem says what to do, and how many columns it is about', () => {
  const [first = '', second = '', third = ''] = good
  test.each<[string, string[], number, number, number, string]>([
    [
      'a blank institution',
      spoiled(1, 21, '   '),
      1,
      21,
      3,
      'Enter the abbreviation of your bank in capitals, such as ANZ, CBA, NAB or WBC.',
    ],
    ['no user name', spoiled(1, 31, ' '.repeat(26)), 1, 31, 26, 'Enter it in columns 31 to 56.'],
    [
      'a date of no month',
      spoiled(1, 75, '201326'),
      1,
      75,
      6,
      'Enter day, month and year, such as 201126 for 20 November 2026.',
    ],
    [
      'a BSB without hyphen',
      spoiled(2, 2, '0620000'),
      2,
      2,
      7,
      'Enter three digits, a hyphen and three digits.',
    ],
    [
      'an account to the left',
      spoiled(2, 9, '12345999 '),
      2,
      9,
      9,
      'Enter up to nine digits that end in column 17, with blanks in front.',
    ],
    [
      'an account of zeros',
      spoiled(2, 9, '000000000'),
      2,
      9,
      9,
      'Enter the number of the account.',
    ],
    [
      'a code',
      spoiled(2, 19, '99'),
      2,
      19,
      2,
      'Use 50 for a payment, 53 for wages, or 13 for the debit that balances them.',
    ],
    [
      'an amount with a point',
      spoiled(2, 21, '0001234.56'),
      2,
      21,
      10,
      'Enter digits alone in columns 21 to 30, with zeros in front.',
    ],
    [
      'an amount of zero',
      spoiled(2, 21, '0000000000'),
      2,
      21,
      10,
      'Enter the amount in cents, or delete the line and correct the totals.',
    ],
    [
      'an indented reference',
      spoiled(2, 63, ' '),
      2,
      63,
      18,
      'Move it to column 63, and fill the rest with blanks.',
    ],
    [
      'an accent',
      spoiled(2, 33, '\u00e9'),
      2,
      33,
      1,
      'Use letters without accents, digits, blanks and common punctuation.',
    ],
    [
      'a wrong total',
      spoiled(3, 31, '0000000001'),
      3,
      31,
      10,
      'Check that no payment is missing or changed. If all are right, enter 0000123456.',
    ],
    ['text in the trailer', spoiled(3, 60, 'X'), 3, 60, 15, 'Replace the text with blanks.'],
    [
      'a short line',
      [first, second.slice(0, 118), third],
      2,
      119,
      1,
      'Add 2 characters: blanks at the end, or those that are missing before it.',
    ],
    ['a long line', [first, `${second}  `, third], 2, 121, 2, 'Remove 2 characters from the line.'],
    ['an empty line', [first, '', second, third], 2, 1, 1, 'Delete the line.'],
    [
      'no trailer',
      [first, second],
      2,
      1,
      1,
      'Export the file again, and check that all payments are in it.',
    ],
    [
      'no header',
      [second, third],
      1,
      1,
      1,
      'Begin the file with its header, the record of type 0.',
    ],
    [
      'another type',
      spoiled(2, 1, '5'),
      2,
      1,
      1,
      'Begin the line with 1 if it is a payment. Otherwise delete it.',
    ],
    [
      'two files in one',
      [...good, ...good],
      4,
      1,
      1,
      'Delete the line, or move it before the trailer and correct the totals.',
    ],
  ])('%s', (_, lines, line, column, length, advice) => {
    expect(readAba(text(lines)).problems[0]).toMatchObject({ line, column, length, advice })
  })

  test('in any file', () => {
    const line = fc.string({ unit: 'binary-ascii', maxLength: 125 })
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.constantFrom(...good))), (lines) => {
        for (const problem of readAba(text(lines)).problems) {
          expect(problem.advice).toMatch(/^[A-Z].*\.$/)
          expect(problem.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('an incomplete file', () => {
  test('without a trailer is reported as possibly cut off', () => {
    expect(problemsOf(good.slice(0, 2))).toEqual([
      {
        line: 2,
        column: 1,
        message: 'The trailer (record type 7) is missing, so the file may be incomplete',
      },
    ])
  })

  test.each(Array.from({ length: 12 }, (_, index) => index * 31))(
    'cut off after %d characters is never accepted',
    (length) => {
      expect(readAba(text(good).slice(0, length)).problemCount).toBeGreaterThan(0)
    },
  )

  test.each([
    [119, 'A record must have 120 characters, but this one has 119', 120],
    [121, 'A record must have 120 characters, but this one has 121', 121],
  ])('with a record of %d characters is rejected', (length, message, column) => {
    const [first = '', second = '', third = ''] = good
    const lines = [first, second.padEnd(121).slice(0, length), third]
    expect(problemsOf(lines)).toEqual([{ line: 2, column, message }])
  })

  test('that is empty is rejected', () => {
    for (const whole of ['', '\n', '\r\n\r\n']) {
      expect(readAba(whole).problems[0]).toMatchObject({
        line: 1,
        column: 1,
        message: 'The file is empty',
      })
    }
  })

  test('without payments is rejected', () => {
    expect(problemsOf([header(), trailer(0, 0, 0, 0)])).toEqual([
      {
        line: 2,
        column: 1,
        message: 'The file has no payments: add at least one record of type 1',
      },
    ])
  })

  test('with an empty line inside, or content after the trailer, is rejected', () => {
    const [first = '', second = '', third = ''] = good
    expect(problemsOf([first, '', second, third])).toEqual([
      { line: 2, column: 1, message: 'The line is empty' },
    ])
    expect(problemsOf([...good, second])[0]).toEqual({
      line: 4,
      column: 1,
      message: 'Nothing can follow the trailer on line 3',
    })
    expect(problemsOf([first, first, second, third])[0]).toEqual({
      line: 2,
      column: 1,
      message: 'Only the first record can be type 0',
    })
  })

  test('with hundreds of wrong lines lists the first hundred and counts the rest', () => {
    const lines = [
      header(),
      ...Array.from({ length: 250 }, () => entry({ cents: 0 })),
      good[2] ?? '',
    ]
    const { problems, problemCount } = readAba(text(lines))
    expect([problems.length, problemCount, problems[99]?.line]).toEqual([100, 250, 101])
  })
})

test('only a file that ends early may still be uploading', () => {
  const whole = text(good)
  for (let length = 0; length < 3 * 122 - 2; length += 1) {
    expect(readAba(whole.slice(0, length)).endsEarly, String(length)).toBe(true)
  }
  expect(readAba(`${whole.slice(0, 300)}\r\n`).endsEarly).toBe(false)
  for (const length of [3 * 122 - 2, 3 * 122]) {
    expect(readAba(whole.slice(0, length)).endsEarly, String(length)).toBe(false)
  }
  const wrong = text(good.map((line) => line.replace('062-000', '062000-')))
  expect(readAba(wrong)).toMatchObject({ endsEarly: false, problemCount: 1 })
  expect(readAba(text([...good, 'x'])).endsEarly).toBe(false)
  expect(readAba('PayID,Amount\nana@shop.example,5').endsEarly).toBe(false)
  expect(readAba(text(good).slice(0, 300).replace('062-000', '062000-')).endsEarly).toBe(false)
})

describe('a file in another format is named, and no other problem of it is reported', () => {
  const wide = (low: boolean, mark: string) =>
    mark + [...text(good)].map((letter) => (low ? `${letter}\0` : `\0${letter}`)).join('')
  test.each([
    ['UTF-16 of Windows', wide(true, '\u00ff\u00fe'), 1, /UTF-16/],
    ['UTF-16 with the high byte first', wide(false, '\u00fe\u00ff'), 1, /UTF-16/],
    ['UTF-16 without a mark', wide(true, ''), 1, /UTF-16/],
    ['UTF-16 without a mark, high byte first', wide(false, ''), 1, /UTF-16/],
    ['lines that end with CR alone', text(good, '\r'), 121, /^The lines end with CR alone/],
  ])('%s', (_, whole, column, message) => {
    const read = readAba(whole)
    expect(read.problems).toEqual([
      expect.objectContaining({ line: 1, column, message: expect.stringMatching(message) }),
    ])
    expect(read).toMatchObject({ problemCount: 1, endsEarly: false })
  })

  test('only the first line of a file is cut off after its CR', () => {
    expect(readAba(`${good[0]}\r`).problems[0]?.message).not.toMatch(/CR alone/)
    expect(readAba(`${good[0]}\r`).endsEarly).toBe(true)
  })

  test('a byte order mark is named, and the records after it are read', () => {
    const read = readAba(`\u00ef\u00bb\u00bf${text(good)}`)
    expect(read.problems.map(said)).toEqual([
      { line: 1, column: 1, message: 'The file begins with a byte order mark' },
    ])
    expect(read.entries).toHaveLength(1)
  })
})

test.each([
  ['\r\n', '\r\n'],
  ['\x1a', ''],
  ['\r\n\x1a', '\r\n'],
  ['\r\n\x1a\x1a\x1a', '\r\n'],
  ['\r\n\x1a\r\n', '\r\n'],
  ['\n\x1a\n\x1a\n\n', '\n'],
  ['x\x1ay', 'x\x1ay'],
])('of the end %j, what is not the end of a DOS text stays: %j', (end, rest) => {
  const bytes = (whole: string) => Uint8Array.from(whole, (each) => each.charCodeAt(0))
  expect(withoutEndOfText(bytes(`7${end}`))).toEqual(bytes(`7${rest}`))
})

test('reports mixed line ends', () => {
  const [first = '', second = '', third = ''] = good
  expect(readAba(`${first}\r\n${second}\n${third}\r\n`).problems.map(said)).toEqual([
    { line: 2, column: 121, message: 'The line ends with LF, others with CRLF' },
  ])
  expect(readAba(`${first}\n${second}\r\n${third}`).problems.map(said)).toEqual([
    { line: 2, column: 121, message: 'The line ends with CRLF, others with LF' },
  ])
})

const sign = fc.constantFrom(
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&',-./+$!%()*#=:?[]_^@",
)
const words = (most: number) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: sign }, fc.constant(' ')), {
      minLength: 1,
      maxLength: most,
    })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '')
const anyCredit: fc.Arbitrary<Credit> = fc.record({
  bsb: fc
    .integer({ min: 0, max: 999_999 })
    .map((value) => numbered(value, 6).replace(/^(...)/, '$1-')),
  account: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  code: fc.integer({ min: 50, max: 57 }).map(String),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  title: words(32),
  reference: fc.oneof(words(18), fc.constant('')),
  remitter: words(16),
})

test('every written file is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(anyCredit, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (credits, lf) => {
        const sum = credits.reduce((all, { cents }) => all + cents, 0)
        const lines = [header(), ...credits.map(entry), trailer(sum, sum, 0, credits.length)]
        const read = readAba(text(lines, lf ? '\n' : '\r\n'))
        expect(read.problems).toEqual([])
        expect(read.creditCents).toBe(sum)
        expect(read.entries).toEqual(
          credits.map(({ bsb, account, cents, ...others }, index) => ({
            line: index + 2,
            kind: 'credit',
            bsb: bsb.replace('-', ''),
            accountNumber: account,
            amountCents: cents,
            ...others,
          })),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('any input is read without throwing, and every problem is inside the file', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.nat(370), (noise, at) => {
      const whole = text(good)
      for (const text of [noise, whole.slice(0, at) + noise + whole.slice(at)]) {
        const lines = text.split(/\r?\n/).length
        for (const { line, column } of readAba(text).problems) {
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(lines)
          expect(column).toBeGreaterThan(0)
          expect(column).toBeLessThanOrEqual(text.length + 1)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('detects a single changed character anywhere in the amounts or totals', () => {
  const amounts = [
    [2, 21, 30],
    [3, 21, 50],
    [3, 75, 80],
  ] as const
  for (const [line, from, to] of amounts)
    for (let column = from; column <= to; column += 1) {
      const now = good[line - 1]?.charAt(column - 1)
      const by = now === '9' ? '8' : '9'
      expect(problemsOf(spoiled(line, column, by)).length, `${line}:${column}`).toBeGreaterThan(0)
    }
})

test('keeps at most the requested number of problems', () => {
  const reader = openAbaReader({ problemsKept: 2 })
  for (let line = 0; line < 5; line += 1) reader.line('x')
  expect(reader.end().problems).toHaveLength(2)
})
