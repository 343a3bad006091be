import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCents, ZERO_CENTS } from '../../money/money.ts'
import { PaymentCreate } from '../../payments/payment.ts'
import type { AbaEntry, AbaSummary } from './aba.ts'
import { creditProblem, fileProblem, payoutOfCredit } from './aba-payouts.ts'

const header = {
  institution: 'CBA',
  userName: 'HARBOUR ROASTERS',
  userId: '301500',
  description: 'PAYROLL',
  processDay: '2026-11-20',
}
const credit: AbaEntry = {
  line: 2,
  kind: 'credit',
  code: '50',
  bsb: '062000',
  accountNumber: '12345999',
  amountCents: asCents(123456),
  title: 'CORNER STORE',
  reference: 'MILK WEEK 12',
  remitter: 'HARBOUR',
}
const file = { header, plainName: 'payment_FILE_20261121.aba', digest: 'a1b2c3d4e5f6' }

test('a credit becomes a payout to its account', () => {
  expect(payoutOfCredit(credit, file)).toEqual({
    clientPaymentId: 'payment_FILE_20261121-a1b2c3d4-2',
    payeeName: 'CORNER STORE',
    paymentAmount: '1234.56',
    paymentDescription: 'MILK WEEK 12',
    paymentReference: 'MILK WEEK 12',
    bsb: '062000',
    accountNumber: '12345999',
    ultimatePayerName: 'HARBOUR',
  })
})

test.each([
  ['MILK 1', 'PAYROLL', 'MILK 1'],
  ['M1', 'PAYROLL', 'M1 PAYROLL'],
  ['', 'PAYROLL', 'PAYROLL'],
  ['', 'PAY', 'Payment PAY'],
  ['A', 'B', 'Payment A B'],
])(
  'the reference %j in a file described as %j becomes the description %j',
  (reference, description, described) => {
    const payout = payoutOfCredit(
      { ...credit, reference },
      { ...file, header: { ...header, description } },
    )
    expect(payout.paymentDescription).toBe(described)
    expect(payout.paymentReference).toBe(reference === '' ? undefined : reference)
  },
)

test.each([
  ['HARBOUR & SONS', 'HARBOUR SONS'],
  ['***', undefined],
])('the remitter %j becomes the payer name %j', (remitter, payerName) => {
  expect(payoutOfCredit({ ...credit, remitter }, file).ultimatePayerName).toBe(payerName)
})

const text = (most: number, least = 1) =>
  fc
    .string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: least,
      maxLength: most,
    })
    .map((text) => text.trim())
    .filter((text) => text.length >= least)

test('every payout from any file is accepted by POST /payment', () => {
  fc.assert(
    fc.property(
      text(32),
      text(18, 0),
      text(16),
      text(12),
      text(100),
      (title, reference, remitter, description, name) => {
        const payout = payoutOfCredit(
          { ...credit, title, reference, remitter },
          { ...file, header: { ...header, description }, plainName: `payment_${name}.aba` },
        )
        expect(PaymentCreate.safeParse(payout).error?.issues).toBeUndefined()
      },
    ),
  )
})

test('reports a credit whose account is too short or whose amount exceeds the payout limit', () => {
  expect(creditProblem(credit, null)).toBeUndefined()
  expect(creditProblem(credit, asCents(123456))).toBeUndefined()
  expect(creditProblem(credit, asCents(123455))).toMatchObject({
    line: 2,
    column: 21,
    message: 'The amount is above the limit of a single payout, $1,234.55',
  })
  expect(creditProblem({ ...credit, accountNumber: '123' }, null)).toMatchObject({
    line: 2,
    column: 9,
    message: 'The account number must have at least 4 digits',
  })
})

describe('a whole file', () => {
  const summary: AbaSummary = {
    header,
    credits: 2,
    creditCents: asCents(500),
    debits: 0,
    debitCents: ZERO_CENTS,
    problems: [],
    problemCount: 0,
    endsEarly: false,
  }
  const none = { debitLine: undefined, today: '2026-11-21' }

  test('dated today or earlier is accepted, and one dated tomorrow is rejected', () => {
    expect(fileProblem(summary, none)).toBeUndefined()
    expect(fileProblem(summary, { ...none, today: '2026-11-20' })).toBeUndefined()
    expect(fileProblem(summary, { ...none, today: '2026-11-19' })).toMatchObject({
      line: 1,
      column: 75,
      message:
        'The process date 20-Nov-2026 is in the future, but we pay files when they arrive: use today or an earlier date',
    })
  })

  test.each([
    [1, 500, true],
    [1, 499, false],
    [2, 500, false],
  ])('with %d debits of %d cents in total is accepted: %s', (debits, debitCents, isTaken) => {
    const problem = fileProblem(
      { ...summary, debits, debitCents: asCents(debitCents) },
      { ...none, debitLine: 4 },
    )
    expect(problem === undefined).toBe(isTaken)
    if (problem) expect(problem).toMatchObject({ line: 4, column: 19 })
  })
})
