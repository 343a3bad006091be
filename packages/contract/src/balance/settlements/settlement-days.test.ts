import { describe, expect, test } from 'vitest'
import { asCents } from '../../money/money.ts'
import type { SettledMoney } from './settlement-days.ts'
import {
  amountAbove,
  dueDays,
  firstSettledDay,
  isSettledLate,
  nextDayAmount,
  settledDay,
  settlementTime,
} from './settlement-days.ts'

describe('a day is settled at 8:00 am in Sydney on the day after it', () => {
  test.each([
    ['an ordinary day in summer', '2026-11-19', '2026-11-19T21:00:00.000Z'],
    ['an ordinary day in winter', '2026-07-14', '2026-07-14T22:00:00.000Z'],
    ['before clocks go forward', '2026-10-03', '2026-10-03T21:00:00.000Z'],
    ['the day on which clocks go forward', '2026-10-04', '2026-10-04T21:00:00.000Z'],
    ['before clocks go back', '2026-04-04', '2026-04-04T22:00:00.000Z'],
    ['the day on which clocks go back', '2026-04-05', '2026-04-05T22:00:00.000Z'],
  ])('%s', (_, day, at) => expect(settlementTime(day).toISOString()).toBe(at))

  test.each([
    ['2026-10-04', 23],
    ['2026-04-05', 25],
    ['2026-11-20', 24],
  ])('%s has %i hours', (day, hours) => {
    const { from, to } = settledDay(day)
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })
})

describe('the first day that a schedule settles', () => {
  test.each([
    ['chosen before 8:00 am', '2026-11-19T20:59:59.999Z', '2026-11-19'],
    ['chosen at 8:00 am', '2026-11-19T21:00:00.000Z', '2026-11-20'],
    ['chosen late in the evening', '2026-11-20T12:59:00.000Z', '2026-11-20'],
    ['chosen after midnight', '2026-11-20T13:01:00.000Z', '2026-11-20'],
  ])('%s', (_, now, day) => expect(firstSettledDay(new Date(now))).toBe(day))
})

describe('days that are due', () => {
  test.each<[string, string, string[]]>([
    ['none before 8:00 am', '2026-11-20T20:59:59.999Z', []],
    ['one from 8:00 am', '2026-11-20T21:00:00.000Z', ['2026-11-20']],
    [
      'each of three days that were missed, oldest first',
      '2026-11-23T02:00:00.000Z',
      ['2026-11-20', '2026-11-21', '2026-11-22'],
    ],
  ])('%s', (_, now, days) => expect(dueDays('2026-11-20', new Date(now))).toEqual(days))

  test('the clocks of both nights change nothing', () => {
    expect(dueDays('2026-10-02', new Date('2026-10-04T21:00:00.000Z'))).toEqual([
      '2026-10-02',
      '2026-10-03',
      '2026-10-04',
    ])
    expect(dueDays('2026-04-03', new Date('2026-04-05T21:59:59.999Z'))).toEqual([
      '2026-04-03',
      '2026-04-04',
    ])
  })
})

test.each([
  ['2026-11-20T21:59:59.999Z', false],
  ['2026-11-20T22:00:00.000Z', true],
])('settled at %s is late: %s', (at, isLate) =>
  expect(isSettledLate('2026-11-20', new Date(at))).toBe(isLate),
)

const money = (netOfDay: number, balanceThen: number, settledSince: number, available: number) =>
  ({ netOfDay, balanceThen, settledSince, available }) as SettledMoney

test.each([
  ['the net of the day', money(500, 900, 0, 900), 500],
  ['the balance, if less is left', money(500, 900, 0, 300), 300],
  ['nothing for a day without money', money(0, 900, 0, 900), 0],
  ['nothing for a day on which more left than came', money(-200, 900, 0, 900), 0],
  ['nothing from an empty balance', money(500, 900, 0, 0), 0],
])('the next day settles %s', (_, sums, cents) => expect(nextDayAmount(sums)).toBe(cents))

test.each([
  ['everything above the amount', money(0, 900, 0, 900), 500],
  ['less if money has left since', money(0, 900, 0, 600), 200],
  ['not what came since', money(0, 900, 0, 2000), 500],
  ['not again what earlier missed days have settled', money(0, 900, 300, 2000), 200],
  ['nothing if the balance is the amount', money(0, 400, 0, 400), 0],
  ['nothing below the amount', money(900, 300, 0, 300), 0],
])('keeping $4.00 settles %s', (_, sums, cents) =>
  expect(amountAbove(asCents(400), sums)).toBe(cents),
)
