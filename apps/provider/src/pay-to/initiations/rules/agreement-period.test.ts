import type { AgreementFrequency } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { expect, test } from 'vitest'
import { periodOf } from './agreement-period.ts'

test.each<[string, AgreementFrequency, string, string, string]>([
  ['2026-11-20', 'INTRADAY', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['2026-11-20', 'DAILY', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-20', 'WEEKLY', '2026-11-26', '2026-11-20', '2026-11-26'],
  ['2026-11-20', 'WEEKLY', '2026-11-27', '2026-11-27', '2026-12-03'],
  ['2026-11-20', 'FORTNIGHTLY', '2026-12-03', '2026-11-20', '2026-12-03'],
  ['2026-11-20', 'FORTNIGHTLY', '2026-12-04', '2026-12-04', '2026-12-17'],
  ['2026-11-20', 'MONTHLY', '2026-12-19', '2026-11-20', '2026-12-19'],
  ['2026-11-20', 'MONTHLY', '2026-12-20', '2026-12-20', '2027-01-19'],
  ['2026-01-31', 'MONTHLY', '2026-02-27', '2026-01-31', '2026-02-27'],
  ['2026-01-31', 'MONTHLY', '2026-02-28', '2026-02-28', '2026-03-30'],
  ['2026-01-31', 'MONTHLY', '2026-03-31', '2026-03-31', '2026-04-29'],
  ['2026-11-20', 'QUARTERLY', '2027-02-20', '2027-02-20', '2027-05-19'],
  ['2026-11-20', 'SEMIANNUAL', '2027-05-19', '2026-11-20', '2027-05-19'],
  ['2024-02-29', 'ANNUAL', '2026-02-28', '2026-02-28', '2027-02-27'],
])(
  'in an agreement from %s paid %s, the day %s is in the period %s to %s',
  (start, frequency, day, from, to) => {
    expect(periodOf(start, frequency, day)).toEqual({ from, to })
  },
)

test('an ad hoc agreement has no periods, and no agreement has a period before its start', () => {
  expect(periodOf('2026-11-20', 'ADHOC', '2026-11-20')).toBeUndefined()
  expect(periodOf('2026-11-20', 'MONTHLY', '2026-11-19')).toBeUndefined()
})
