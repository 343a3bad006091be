import { asCents } from '@tideway/contract/money/money'
import type { AgreementDetails } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { initiationProblems } from '@tideway/contract/pay-to/payto-problems'
import { describe, expect, test } from 'vitest'
import type { AgreementToCollect } from './initiation-rules.ts'
import { initiationRefusal } from './initiation-rules.ts'

const today = '2026-11-21'
const frequency = 'MONTHLY' as const
const startDate = '2026-11-01'

const under = (details: AgreementDetails, change: Partial<AgreementToCollect> = {}) => ({
  status: 'ACTIVE' as const,
  details,
  madeInPeriod: 0,
  hasPayment: true,
  ...change,
})
const variable = (terms: object = {}): AgreementDetails => ({
  variableAgreementDetails: { frequency, startDate, ...terms },
})
const fixed = (terms: object = {}): AgreementDetails => ({
  fixedAgreementDetails: { frequency, startDate, amount: '50.00', ...terms },
})
const balloon = (terms: object = {}): AgreementDetails => ({
  balloonAgreementDetails: { frequency, startDate, ...terms },
})

const { aboveOutstanding, agreementNotActive, ended, notFirstAmount, notStarted, periodFull } =
  initiationProblems

describe('the decision to allow a payment', () => {
  test.each([
    ['anything where nothing is said', under(variable()), 9_999_999, undefined],
    ['up to the maximum', under(variable({ maximumAmount: '100.00' })), 10_000, undefined],
    [
      'a cent above the maximum',
      under(variable({ maximumAmount: '100.00' })),
      10_001,
      aboveOutstanding,
    ],
    [
      'a cent above the maximum by usage',
      under({
        usageBasedAgreementDetails: { frequency, startDate, maximumAmount: '100.00' },
      }),
      10_001,
      aboveOutstanding,
    ],
    ['on the first day', under(variable({ startDate: today })), 1, undefined],
    ['a day before it', under(variable({ startDate: '2026-11-22' })), 1, notStarted],
    ['on the last day', under(variable({ endDate: today })), 1, undefined],
    ['a day after it', under(variable({ endDate: '2026-11-20' })), 1, ended],
    ['the fixed amount', under(fixed()), 5000, undefined],
    ['a cent above the fixed amount', under(fixed()), 5001, aboveOutstanding],
    [
      'the first amount, first',
      under(fixed({ firstPaymentAmount: '80.00' }), { hasPayment: false }),
      8000,
      undefined,
    ],
    [
      'another amount, first',
      under(fixed({ firstPaymentAmount: '80.00' }), { hasPayment: false }),
      5000,
      notFirstAmount,
    ],
    [
      'the first amount, a second time',
      under(fixed({ firstPaymentAmount: '80.00' })),
      8000,
      aboveOutstanding,
    ],
    ['a balloon’s amount', under(balloon({ amount: '10.00' })), 1000, undefined],
    ['above a balloon’s amount', under(balloon({ amount: '10.00' })), 1001, aboveOutstanding],
    [
      'a balloon’s last amount on its last day',
      under(balloon({ amount: '10.00', lastPaymentAmount: '900.00', lastPaymentDate: today })),
      90_000,
      undefined,
    ],
    [
      'a balloon’s last amount before its last day',
      under(
        balloon({ amount: '10.00', lastPaymentAmount: '900.00', lastPaymentDate: '2026-11-22' }),
      ),
      90_000,
      aboveOutstanding,
    ],
    [
      'a balloon’s last amount where no day is named',
      under(balloon({ amount: '10.00', lastPaymentAmount: '900.00' })),
      90_000,
      undefined,
    ],
    [
      'after a balloon’s last day',
      under(balloon({ amount: '10.00', lastPaymentDate: '2026-11-20' })),
      1000,
      ended,
    ],
    [
      'one fewer than the count',
      under(variable({ countPerPeriod: '3' }), { madeInPeriod: 2 }),
      1,
      undefined,
    ],
    ['the count', under(variable({ countPerPeriod: '3' }), { madeInPeriod: 3 }), 1, periodFull],
    ['any number without a count', under(variable(), { madeInPeriod: 1000 }), 1, undefined],
  ])('%s', (_what, agreement, amountCents, refusal) => {
    expect(initiationRefusal(agreement, asCents(amountCents), today)).toEqual(refusal)
  })

  test.each(['CREATED', 'SUSPENDED', 'CANCELLED', 'FAILED'] as const)(
    'rejects a payment while the agreement is %s',
    (status) => {
      expect(initiationRefusal(under(variable(), { status }), asCents(1), today)).toBe(
        agreementNotActive,
      )
    },
  )
})
