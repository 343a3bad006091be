import { expect, test } from 'vitest'
import { addressOfChoice, choiceOf, daysMessages, daysOf } from './statement-choice.ts'

const today = '2026-11-20'

test.each([
  [{}, { from: '2026-11-01', to: '2026-11-20' }, 'ALL'],
  [{ dates: 'lastmonth', kind: 'REFUNDS' }, { from: '2026-10-01', to: '2026-10-31' }, 'REFUNDS'],
  [{ from: '2026-10-04', to: '2026-10-05' }, { from: '2026-10-04', to: '2026-10-05' }, 'ALL'],
  [
    { dates: 'never', kind: 'FEES', from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-11-01', to: '2026-11-20' },
    'ALL',
  ],
])('the address %j shows %j', (search, days, kind) => {
  const choice = choiceOf(search)
  expect(daysOf(choice, today)).toEqual(days)
  expect(choice.kind).toBe(kind)
  expect(choiceOf(addressOfChoice(choice))).toEqual(choice)
})

test.each([
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20', '2026-11-30', undefined],
  ['20 November', '2026-11-20', { from: 'Enter a date such as 2026-11-20' }],
  ['2026-11-20', '', { to: 'Enter a date such as 2026-11-20' }],
  ['2026-11-21', '2026-11-22', { from: 'Choose today or an earlier day' }],
  ['2026-11-02', '2026-11-01', { to: 'Date From must be before Date To' }],
])('%s to %s: %j', (from, to, messages) => {
  expect(daysMessages({ from, to }, today)).toEqual(messages)
})
