import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PaymentCreate } from '../../payments/payment.ts'
import { checkAba, digestedText, isAbaFile, payoutsOfAba, textOfBytes } from './check-aba.ts'

const header =
  '0                 01CBA       HARBOUR ROASTERS          301500SUPPLIERS   201126'.padEnd(120)
const payment = (account: string, cents: number) =>
  `1062-000${account.padStart(9)} 50${String(cents).padStart(10, '0')}${'CORNER STORE'.padEnd(32)}${'MILK WEEK 12'.padEnd(18)}062-948 20481190${'HARBOUR'.padEnd(16)}00000000`
const trailer = (cents: number, count: number) =>
  `7999-999            ${String(cents).padStart(10, '0').repeat(2)}0000000000${' '.repeat(24)}${String(count).padStart(6, '0')}`.padEnd(
    120,
  )
const file = (lines: string[], end = '\r\n') => lines.map((line) => line + end).join('')
const good = [header, payment('12345999', 8400), payment('12345678', 100), trailer(8500, 2)]
const TODAY = '2026-11-20'

test('a sound file has its payments, with ids of its name, its contents and their lines', () => {
  const checked = checkAba(file(good), TODAY)
  expect([checked.problems, checked.problemCount]).toEqual([[], 0])
  const payouts = payoutsOfAba(checked, { fileName: 'wages.aba', digest: 'a1b2c3d4e5f6' })
  expect(payouts).toEqual([
    {
      clientPaymentId: 'wages-a1b2c3d4-2',
      payeeName: 'CORNER STORE',
      paymentAmount: '84.00',
      paymentDescription: 'MILK WEEK 12',
      paymentReference: 'MILK WEEK 12',
      bsb: '062000',
      accountNumber: '12345999',
      ultimatePayerName: 'HARBOUR',
    },
    expect.objectContaining({ clientPaymentId: 'wages-a1b2c3d4-3', accountNumber: '12345678' }),
  ])
  for (const payout of payouts) expect(PaymentCreate.safeParse(payout).success).toBe(true)
})

test('each problem has its line, its columns, the text there, and what to do, in the order of the file', () => {
  const lines = [
    header,
    payment('123', 8400),
    payment('12345678', 100).replace('062-000', '0620000'),
    trailer(8500, 2).replace('000002', '000003'),
  ]
  expect(checkAba(file(lines), TODAY).problems).toEqual([
    {
      line: 2,
      column: 9,
      length: 9,
      message: 'The account number must have at least 4 digits',
      advice: 'Ask the payee for the whole account number.',
      before: '1062-000',
      wrong: '      123',
      after: ' 500000008400COR',
    },
    {
      line: 3,
      column: 2,
      length: 7,
      message: "The BSB must have the form 123-456, not '0620000'",
      advice: 'Enter three digits, a hyphen and three digits.',
      before: '1',
      wrong: '0620000',
      after: ' 12345678 500000'.slice(0, 16),
    },
  ])
})

describe('a sound file that is not paid', () => {
  test('is dated tomorrow', () => {
    expect(checkAba(file(good), '2026-11-19').problems).toMatchObject([
      {
        line: 1,
        column: 75,
        wrong: '201126',
        advice: 'Enter a date up to today in columns 75 to 80, or pay the file on its day.',
      },
    ])
    expect(checkAba(file(good), TODAY).problemCount).toBe(0)
  })

  test('has a debit that does not balance it', () => {
    const debit = payment('12345999', 5).replace(' 50', ' 13')
    const lines = [header, payment('12345678', 100), debit, trailer(0, 0)]
    lines[3] = `7999-999            000000009500000001000000000005${' '.repeat(24)}000002`.padEnd(
      120,
    )
    expect(checkAba(file(lines), TODAY).problems).toMatchObject([
      { line: 3, column: 19, wrong: '13' },
    ])
  })

  test('has more payments than a list may have', () => {
    const many = Array.from({ length: 1001 }, () => payment('12345999', 1))
    const checked = checkAba(file([header, ...many, trailer(1001, 1001)]), TODAY)
    expect(checked.problems).toMatchObject([
      { line: 1002, message: 'This is payment 1,001, and a list has 1,000 at most' },
    ])
  })
})

test('a hundred problems are listed, and all are counted', () => {
  const many = Array.from({ length: 150 }, () => payment('12345999', 0))
  const checked = checkAba(file([header, ...many, trailer(0, 150)]), TODAY)
  expect([checked.problems.length, checked.problemCount]).toEqual([100, 150])
})

test('the digest is of the records alone, whatever their line ends', () => {
  expect(digestedText(file(good))).toBe(file(good, '\n'))
  expect(digestedText(`${good.join('\n')}\n\n`)).toBe(file(good, '\n'))
})

test('bytes become one character each', () => {
  expect(textOfBytes(new Uint8Array([0x41, 0x80, 0xff]))).toBe('A\u0080\u00ff')
  const marked = new TextEncoder().encode(`\uFEFF${file(good)}`)
  expect(checkAba(textOfBytes(marked), TODAY)).toMatchObject({
    problemCount: 1,
    problems: [
      {
        line: 1,
        column: 1,
        message: 'The file begins with a byte order mark',
        advice: 'Save it as plain text, in ASCII or ANSI.',
      },
    ],
  })
})

describe('files as payroll programs write them', () => {
  const own = (before: string, cents: string, title = 'J SMITH', day = '291126') => [
    `0${before.padEnd(17)}01CBA       HARBOUR PTY LTD           301500CREDITORS   ${day}`.padEnd(
      120,
    ),
    `1062-000 12345999 5000000${cents}${title.padEnd(32)}INV 1001          062-000 12345678HARBOUR         00000000`,
    `7999-999            00000${cents}00000${cents}0000000000                        000001`.padEnd(
      120,
    ),
  ]
  const check = (whole: string) => {
    const bytes = Uint8Array.from(whole, (each) => each.charCodeAt(0))
    return checkAba(textOfBytes(bytes), '2026-11-29')
  }
  test.each([
    ['a BSB without account in the header', file(own('123-456', '01101'))],
    ['BSB and account in the header', file(own('067-102 12341234', '01102'))],
    ['a Ctrl-Z after the last line', `${file(own('', '01104'))}\x1a`],
    ['a Ctrl-Z in the last line', `${own('', '01104').join('\r\n')}\x1a`],
    ['apostrophes and brackets', file(own('', '01120', "O'BRIEN & SONS (AUST.) P/L"))],
    ['a date of two years ago', file(own('', '01119', 'J SMITH', '010724'))],
  ])('%s are read', (_, whole) => {
    expect(check(whole)).toMatchObject({ problems: [], problemCount: 0 })
    expect(check(whole).credits).toHaveLength(1)
  })

  test('lines that end with CR alone are named once', () => {
    expect(check(file(own('', '01107'), '\r')).problems).toMatchObject([
      { line: 1, column: 121, message: 'The lines end with CR alone, as on old Macs' },
    ])
  })

  test('a Ctrl-Z changes neither the digest nor the payments', () => {
    const bytes = (whole: string) => Uint8Array.from(whole, (each) => each.charCodeAt(0))
    const whole = file(own('', '01104'))
    expect(digestedText(textOfBytes(bytes(`${whole}\x1a`)))).toBe(digestedText(whole))
  })
})

test('no bytes break the check, and unreadable bytes pay nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(checkAba(textOfBytes(bytes), TODAY).problemCount).toBeGreaterThan(0)
    }),
  )
})

test.each([
  ['wages.ABA', 'anything', true],
  ['wages.txt', file(good), true],
  ['wages.csv', 'PayID,Amount\nana@shop.example,5', false],
  ['wages.csv', '0400 000 000,,,,5,Invoice', false],
])('%s is an ABA file by its name or its header', (name, text, isAba) => {
  expect(isAbaFile(name, text)).toBe(isAba)
})
