import { expect, test } from 'vitest'
import { METRIC_DAYS, MetricsQuery, metricDays, zoneNamed } from './activity-metrics.ts'

const text = (time: number | undefined) => new Date(time ?? Number.NaN).toISOString()

test('returns the seven days up to today and the seven before, by the calendar', () => {
  const days = metricDays(new Date('2026-11-20T13:30:00.000Z'), 'Australia/Sydney')
  expect(days.map(({ day }) => day)).toEqual([
    '2026-11-08',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(days).toHaveLength(2 * METRIC_DAYS)
  expect(text(days.at(-1)?.from)).toBe('2026-11-20T13:00:00.000Z')
  expect(text(days.at(-1)?.to)).toBe('2026-11-21T12:59:59.999Z')
})

test.each(['Australia/Sydney', 'America/Santiago', 'Europe/London', 'UTC'])(
  'in %s the days have no gaps or overlaps, even when clocks change',
  (zone) => {
    for (const now of ['2026-04-10', '2026-09-10', '2026-10-08', '2026-10-30', '2027-03-30']) {
      const days = metricDays(new Date(`${now}T05:00:00.000Z`), zone)
      for (const [index, { from }] of days.entries()) {
        const before = days[index - 1]
        if (before) expect(from, `${zone} ${now}`).toBe(before.to + 1)
      }
    }
  },
)

test.each([
  ['Australia/Sydney', 'Australia/Sydney'],
  ['australia/SYDNEY', 'Australia/Sydney'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['+11:00', undefined],
  ['', undefined],
  ['x'.repeat(65), undefined],
  ["Australia/Sydney'; --", undefined],
])('the zone %j is read as %s', (name, zone) => {
  expect(zoneNamed(name)).toBe(zone)
  expect(MetricsQuery.safeParse({ timezone: name }).success).toBe(zone !== undefined)
})
