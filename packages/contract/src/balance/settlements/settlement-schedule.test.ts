import { expect, test } from 'vitest'
import {
  isSameSchedule,
  keptCents,
  SettlementSchedule,
  scheduleWords,
} from './settlement-schedule.ts'

test.each<[unknown, boolean]>([
  [{ mode: 'NEXT_DAY' }, true],
  [{ mode: 'BY_HAND' }, true],
  [{ mode: 'KEEP_AMOUNT', keepAmount: '1000.00' }, true],
  [{ mode: 'KEEP_AMOUNT', keepAmount: '0.00' }, true],
  [{ mode: 'KEEP_AMOUNT' }, false],
  [{ mode: 'KEEP_AMOUNT', keepAmount: '1000' }, false],
  [{ mode: 'KEEP_AMOUNT', keepAmount: '-1.00' }, false],
  [{ mode: 'NEXT_DAY', keepAmount: '1000.00' }, false],
  [{ mode: 'WEEKLY' }, false],
  [{ mode: 'BY_HAND', at: '08:00' }, false],
])('%j may be saved: %s', (schedule, isValid) =>
  expect(SettlementSchedule.safeParse(schedule).success).toBe(isValid),
)

test('a schedule is named with the amount that it keeps', () => {
  const schedule: SettlementSchedule = { mode: 'KEEP_AMOUNT', keepAmount: '200000.00' }
  expect(scheduleWords(schedule)).toBe('Keep $200,000.00 in the balance')
  expect(keptCents(schedule)).toBe(20_000_000)
  expect(keptCents({ mode: 'NEXT_DAY' })).toBe(0)
})

test('another amount is another schedule', () => {
  expect(isSameSchedule({ mode: 'NEXT_DAY' }, { mode: 'NEXT_DAY' })).toBe(true)
  expect(
    isSameSchedule(
      { mode: 'KEEP_AMOUNT', keepAmount: '1.00' },
      { mode: 'KEEP_AMOUNT', keepAmount: '2.00' },
    ),
  ).toBe(false)
})
