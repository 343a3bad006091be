import { agreementProblems } from '@tideway/contract/pay-to/payto-problems'
import { expect, test } from 'vitest'
import { agreementDatesRefusal } from './agreement-dates.ts'

const today = '2026-11-21'
const frequency = 'MONTHLY' as const
const variable = (dates: { startDate: string; endDate?: string }) => ({
  variableAgreementDetails: { frequency, ...dates },
})
const balloon = (dates: { startDate: string; lastPaymentDate?: string }) => ({
  balloonAgreementDetails: { frequency, ...dates },
})

test.each([
  ['starts today', variable({ startDate: today }), undefined],
  ['starts and ends on one day', variable({ startDate: today, endDate: today }), undefined],
  ['started yesterday', variable({ startDate: '2026-11-20' }), agreementProblems.startInPast],
  [
    'a usage based one that started yesterday',
    { usageBasedAgreementDetails: { frequency, startDate: '2026-11-20' } },
    agreementProblems.startInPast,
  ],
  [
    'ends before it starts',
    variable({ startDate: '2026-12-02', endDate: '2026-12-01' }),
    agreementProblems.endBeforeStart,
  ],
  [
    'a fixed one that ends before it starts',
    {
      fixedAgreementDetails: {
        frequency,
        amount: '1.00',
        startDate: '2026-12-02',
        endDate: '2026-12-01',
      },
    },
    agreementProblems.endBeforeStart,
  ],
  ['a balloon of one day', balloon({ startDate: today, lastPaymentDate: today }), undefined],
  [
    'a balloon whose last payment is before its start',
    balloon({ startDate: '2026-12-02', lastPaymentDate: '2026-12-01' }),
    agreementProblems.lastBeforeStart,
  ],
])('%s', (_what, details, refusal) => {
  expect(agreementDatesRefusal(details, today)).toEqual(refusal)
})
