import { addDays, daysBetween, sydneyDay } from '@tideway/contract/time/calendar-day'
import { HOUR } from '@tideway/contract/time/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportInterval } from './report-windows.ts'
import { dayWindow, nextWindow, reportDueAt } from './report-windows.ts'

const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / HOUR

/** Sydney's clocks go back on the first Sunday of April and forward on the first Sunday of October. */
const changes: [day: string, hours: number][] = [
  ['2026-04-05', 25],
  ['2026-10-04', 23],
  ['2027-04-04', 25],
  ['2027-10-03', 23],
  ['2028-04-02', 25],
  ['2028-10-01', 23],
]

test.each(changes)('%s has %i hours, and the days around it have 24', (day, length) => {
  expect(hours(dayWindow(day))).toBe(length)
  expect(hours(dayWindow(addDays(day, -1)))).toBe(24)
  expect(hours(dayWindow(addDays(day, 1)))).toBe(24)
})

/** Returns the periods from one instant to another. */
function series(interval: ReportInterval, since: Date, until: Date) {
  const windows = []
  let lastEnd: Date | undefined
  for (;;) {
    const window = nextWindow({ interval, since, lastEnd })
    if (window.to > until) return windows
    windows.push(window)
    lastEnd = window.to
  }
}

const from = new Date('2025-12-31T13:00:00.000Z')
const until = new Date('2028-12-31T13:00:00.000Z')

describe('report periods from 2026 to 2028', () => {
  test('each day starts where the previous one ended', () => {
    const days = series('daily', from, until)
    expect(days).toHaveLength(daysBetween('2026-01-01', '2029-01-01'))
    expect(days[0]?.from).toEqual(from)
    for (const [index, day] of days.entries()) {
      if (index > 0) expect(day.from).toEqual(days[index - 1]?.to)
      expect(day).toEqual(dayWindow(addDays('2026-01-01', index)))
    }
    expect(days.at(-1)?.to).toEqual(until)
    const odd = days
      .filter((day) => hours(day) !== 24)
      .map((day) => [sydneyDay(day.from), hours(day)])
    expect(odd).toEqual(changes)
  })

  test('each hour starts where the previous one ended, with the right number in a day', () => {
    const all = series('hourly', from, until)
    expect(all).toHaveLength((until.getTime() - from.getTime()) / HOUR)
    const inDay = new Map<string, number>()
    for (const [index, window] of all.entries()) {
      expect(hours(window)).toBe(1)
      if (index > 0) expect(window.from).toEqual(all[index - 1]?.to)
      const day = sydneyDay(window.from)
      expect(sydneyDay(new Date(window.to.getTime() - 1))).toBe(day)
      inDay.set(day, (inDay.get(day) ?? 0) + 1)
    }
    expect([...inDay].filter(([, count]) => count !== 24)).toEqual(changes)
  })

  test('every instant is in one period, whatever interval is chosen or disabled in between', () => {
    const choice = fc.record({
      interval: fc.constantFrom<ReportInterval>('hourly', 'daily'),
      off: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 200 })),
    })
    fc.assert(
      fc.property(
        fc.date({ min: from, max: until, noInvalidDate: true }),
        fc.array(choice, { minLength: 1, maxLength: 40 }),
        (start, choices) => {
          let since = start
          let lastEnd: Date | undefined
          for (const { interval, off } of choices) {
            if (off > 0 && lastEnd) since = new Date(lastEnd.getTime() + off * 1_234_567)
            const window = nextWindow({ interval, since, lastEnd })
            if (lastEnd) expect(window.from).toEqual(lastEnd)
            else expect(window.from.getTime()).toBeLessThanOrEqual(start.getTime())
            expect(window.to.getTime()).toBeGreaterThan(
              Math.max(window.from.getTime(), since.getTime()),
            )
            const ends = window.to.getTime()
            expect(
              interval === 'hourly' ? ends % HOUR : dayWindow(sydneyDay(window.to)).from,
            ).toEqual(interval === 'hourly' ? 0 : window.to)
            lastEnd = window.to
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['2026-11-20', 'early', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20', 'late', '2026-11-20T18:15:00.000Z'],
  ['2026-06-20', 'early', '2026-06-20T15:00:00.000Z'],
  ['2026-06-20', 'late', '2026-06-20T19:15:00.000Z'],
  // Mornings on which the clocks change, at two and at three o'clock.
  ['2026-04-04', 'early', '2026-04-04T14:00:00.000Z'],
  ['2026-04-04', 'late', '2026-04-04T19:15:00.000Z'],
  ['2026-10-03', 'early', '2026-10-03T15:00:00.000Z'],
  ['2026-10-03', 'late', '2026-10-03T18:15:00.000Z'],
] as const)('the report of %s is due %s at %s', (day, schedule, due) => {
  expect(reportDueAt(dayWindow(day), schedule).toISOString()).toBe(due)
})
