import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datePresets } from './date-preset-days.ts'
import { intervalText, presetLabels, presetRange } from './date-presets.ts'
import { formatDateTime, SYDNEY } from './dates.ts'

function rangesAt(now: string, zone: string) {
  return Object.fromEntries(
    datePresets.map((preset) => {
      const { first, last, interval } = presetRange(preset, new Date(now), zone)
      return [preset, `${iso(first)} ${iso(last)} ${interval}`]
    }),
  )
}

const iso = (time: number) => new Date(time).toISOString()

test('every preset has its label, in the order of the menu', () => {
  expect(datePresets.map((preset) => presetLabels[preset])).toEqual([
    'Today',
    'Yesterday',
    'Last 7 days',
    'Last 30 days',
    'This month',
    'Last month',
    'This quarter',
    'Last quarter',
    'Financial year',
  ])
})

describe('in Sydney', () => {
  test('on the day the clocks go forward, at 9:30 am', () => {
    expect(rangesAt('2026-10-03T22:30:00.000Z', SYDNEY)).toEqual({
      today: '2026-10-03T14:00:00.000Z 2026-10-04T12:59:59.999Z 4 October 2026',
      yesterday: '2026-10-02T14:00:00.000Z 2026-10-03T13:59:59.999Z 3 October 2026',
      last7days: '2026-09-27T14:00:00.000Z 2026-10-04T12:59:59.999Z 28 September to 4 October 2026',
      last30days: '2026-09-04T14:00:00.000Z 2026-10-04T12:59:59.999Z 5 September to 4 October 2026',
      thismonth: '2026-09-30T14:00:00.000Z 2026-10-31T12:59:59.999Z 1 to 31 October 2026',
      lastmonth: '2026-08-31T14:00:00.000Z 2026-09-30T13:59:59.999Z 1 to 30 September 2026',
      thisquarter:
        '2026-09-30T14:00:00.000Z 2026-12-31T12:59:59.999Z 1 October to 31 December 2026',
      lastquarter: '2026-06-30T14:00:00.000Z 2026-09-30T13:59:59.999Z 1 July to 30 September 2026',
      financialyear:
        '2026-06-30T14:00:00.000Z 2027-06-30T13:59:59.999Z 1 July 2026 to 30 June 2027',
    })
  })

  test('on the day the clocks go back, in the hour that occurs twice', () => {
    expect(rangesAt('2026-04-04T16:30:00.000Z', SYDNEY)).toEqual({
      today: '2026-04-04T13:00:00.000Z 2026-04-05T13:59:59.999Z 5 April 2026',
      yesterday: '2026-04-03T13:00:00.000Z 2026-04-04T12:59:59.999Z 4 April 2026',
      last7days: '2026-03-29T13:00:00.000Z 2026-04-05T13:59:59.999Z 30 March to 5 April 2026',
      last30days: '2026-03-06T13:00:00.000Z 2026-04-05T13:59:59.999Z 7 March to 5 April 2026',
      thismonth: '2026-03-31T13:00:00.000Z 2026-04-30T13:59:59.999Z 1 to 30 April 2026',
      lastmonth: '2026-02-28T13:00:00.000Z 2026-03-31T12:59:59.999Z 1 to 31 March 2026',
      thisquarter: '2026-03-31T13:00:00.000Z 2026-06-30T13:59:59.999Z 1 April to 30 June 2026',
      lastquarter: '2025-12-31T13:00:00.000Z 2026-03-31T12:59:59.999Z 1 January to 31 March 2026',
      financialyear:
        '2025-06-30T14:00:00.000Z 2026-06-30T13:59:59.999Z 1 July 2025 to 30 June 2026',
    })
  })

  test('in the last millisecond of a financial year', () => {
    expect(rangesAt('2026-06-30T13:59:59.999Z', SYDNEY)).toMatchObject({
      today: '2026-06-29T14:00:00.000Z 2026-06-30T13:59:59.999Z 30 June 2026',
      thisquarter: '2026-03-31T13:00:00.000Z 2026-06-30T13:59:59.999Z 1 April to 30 June 2026',
      lastquarter: '2025-12-31T13:00:00.000Z 2026-03-31T12:59:59.999Z 1 January to 31 March 2026',
      financialyear:
        '2025-06-30T14:00:00.000Z 2026-06-30T13:59:59.999Z 1 July 2025 to 30 June 2026',
    })
  })

  test('in the first millisecond of a financial year', () => {
    expect(rangesAt('2026-06-30T14:00:00.000Z', SYDNEY)).toMatchObject({
      today: '2026-06-30T14:00:00.000Z 2026-07-01T13:59:59.999Z 1 July 2026',
      yesterday: '2026-06-29T14:00:00.000Z 2026-06-30T13:59:59.999Z 30 June 2026',
      thismonth: '2026-06-30T14:00:00.000Z 2026-07-31T13:59:59.999Z 1 to 31 July 2026',
      lastmonth: '2026-05-31T14:00:00.000Z 2026-06-30T13:59:59.999Z 1 to 30 June 2026',
      thisquarter: '2026-06-30T14:00:00.000Z 2026-09-30T13:59:59.999Z 1 July to 30 September 2026',
      lastquarter: '2026-03-31T13:00:00.000Z 2026-06-30T13:59:59.999Z 1 April to 30 June 2026',
      financialyear:
        '2026-06-30T14:00:00.000Z 2027-06-30T13:59:59.999Z 1 July 2026 to 30 June 2027',
    })
  })

  test('on 29 February', () => {
    expect(rangesAt('2028-02-29T01:00:00.000Z', SYDNEY)).toMatchObject({
      today: '2028-02-28T13:00:00.000Z 2028-02-29T12:59:59.999Z 29 February 2028',
      last7days: '2028-02-22T13:00:00.000Z 2028-02-29T12:59:59.999Z 23 to 29 February 2028',
      last30days:
        '2028-01-30T13:00:00.000Z 2028-02-29T12:59:59.999Z 31 January to 29 February 2028',
      thismonth: '2028-01-31T13:00:00.000Z 2028-02-29T12:59:59.999Z 1 to 29 February 2028',
      lastmonth: '2027-12-31T13:00:00.000Z 2028-01-31T12:59:59.999Z 1 to 31 January 2028',
      thisquarter: '2027-12-31T13:00:00.000Z 2028-03-31T12:59:59.999Z 1 January to 31 March 2028',
      lastquarter:
        '2027-09-30T14:00:00.000Z 2027-12-31T12:59:59.999Z 1 October to 31 December 2027',
    })
  })

  test('on 31 May, whose last month and quarter have shorter months', () => {
    expect(rangesAt('2027-05-31T01:00:00.000Z', SYDNEY)).toMatchObject({
      lastmonth: '2027-03-31T13:00:00.000Z 2027-04-30T13:59:59.999Z 1 to 30 April 2027',
      lastquarter: '2026-12-31T13:00:00.000Z 2027-03-31T12:59:59.999Z 1 January to 31 March 2027',
    })
  })
})

describe('the same instant in other zones', () => {
  // 1 July 2026, 9 am in Sydney: still 30 June at the devices further west.
  const now = '2026-06-30T23:00:00.000Z'

  test.each([
    [SYDNEY, '2026-06-30T14:00:00.000Z 2026-07-01T13:59:59.999Z 1 July 2026'],
    ['UTC', '2026-06-30T00:00:00.000Z 2026-06-30T23:59:59.999Z 30 June 2026'],
    ['Australia/Perth', '2026-06-30T16:00:00.000Z 2026-07-01T15:59:59.999Z 1 July 2026'],
    ['America/New_York', '2026-06-30T04:00:00.000Z 2026-07-01T03:59:59.999Z 30 June 2026'],
    ['Pacific/Chatham', '2026-06-30T11:15:00.000Z 2026-07-01T11:14:59.999Z 1 July 2026'],
  ])('today at a device in %s', (zone, today) => {
    expect(rangesAt(now, zone).today).toBe(today)
  })

  test('the financial year has ended in Sydney but not in New York', () => {
    expect(rangesAt(now, SYDNEY).financialyear).toBe(
      '2026-06-30T14:00:00.000Z 2027-06-30T13:59:59.999Z 1 July 2026 to 30 June 2027',
    )
    expect(rangesAt(now, 'America/New_York').financialyear).toBe(
      '2025-07-01T04:00:00.000Z 2026-07-01T03:59:59.999Z 1 July 2025 to 30 June 2026',
    )
  })

  test('a day that starts at 1 am, because the clocks skip midnight', () => {
    expect(rangesAt('2026-09-06T12:00:00.000Z', 'America/Santiago').today).toBe(
      '2026-09-06T04:00:00.000Z 2026-09-07T02:59:59.999Z 6 September 2026',
    )
  })
})

test.each([
  [{ from: '2026-11-24', to: '2026-11-24' }, '24 November 2026'],
  [{ from: '2026-11-18', to: '2026-11-24' }, '18 to 24 November 2026'],
  [{ from: '2026-10-26', to: '2026-11-24' }, '26 October to 24 November 2026'],
  [{ from: '2025-11-01', to: '2026-11-30' }, '1 November 2025 to 30 November 2026'],
])('%o is written %j', (days, text) => {
  expect(intervalText(days)).toBe(text)
})

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00.000Z'),
  max: new Date('2035-12-31T00:00:00.000Z'),
  noInvalidDate: true,
})
const zones = fc.constantFrom(SYDNEY, 'UTC', 'America/New_York', 'Pacific/Chatham', 'Asia/Kolkata')

test('at any instant, presets start at midnight, end before it and join without a gap', () => {
  fc.assert(
    fc.property(instants, zones, (now, zone) => {
      const range = (preset: (typeof datePresets)[number]) => presetRange(preset, now, zone)
      for (const preset of datePresets) {
        const { first, last } = range(preset)
        expect(formatDateTime(first, zone)).toContain(' 00:00:00 ')
        expect(formatDateTime(last, zone)).toContain(' 23:59:59 ')
      }
      for (const preset of ['today', 'thismonth', 'thisquarter', 'financialyear'] as const) {
        const { first, last } = range(preset)
        expect(first <= now.getTime() && now.getTime() <= last).toBe(true)
      }
      expect(range('yesterday').last + 1).toBe(range('today').first)
      expect(range('lastmonth').last + 1).toBe(range('thismonth').first)
      expect(range('lastquarter').last + 1).toBe(range('thisquarter').first)
    }),
  )
})
