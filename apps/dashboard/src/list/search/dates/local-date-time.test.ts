import { describe, expect, test } from 'vitest'
import { isRange, toUtc } from './local-date-time.ts'

const SYDNEY = 'Australia/Sydney'

describe('toUtc starts a search at .000 and ends it at .999', () => {
  test.each([
    ['a summer day', SYDNEY, '2026-11-20', '2026-11-19T13:00:00.000Z', '2026-11-20T12:59:59.999Z'],
    [
      'the day of 25 hours',
      SYDNEY,
      '2026-04-05',
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T13:59:59.999Z',
    ],
    [
      'the day of 23 hours',
      SYDNEY,
      '2026-10-04',
      '2026-10-03T14:00:00.000Z',
      '2026-10-04T12:59:59.999Z',
    ],
    [
      'the day of 25 hours',
      SYDNEY,
      '2027-04-04',
      '2027-04-03T13:00:00.000Z',
      '2027-04-04T13:59:59.999Z',
    ],
    [
      'the day of 23 hours',
      SYDNEY,
      '2027-10-03',
      '2027-10-02T14:00:00.000Z',
      '2027-10-03T12:59:59.999Z',
    ],
    [
      'a day elsewhere',
      'America/St_Johns',
      '2026-11-20',
      '2026-11-20T03:30:00.000Z',
      '2026-11-21T03:29:59.999Z',
    ],
    [
      'the day of 23 hours elsewhere',
      'America/St_Johns',
      '2026-03-08',
      '2026-03-08T03:30:00.000Z',
      '2026-03-09T02:29:59.999Z',
    ],
  ])('%s in %s, %s', (_, zone, day, from, to) => {
    expect(toUtc(`${day} 00:00:00`, 0, zone)).toBe(from)
    expect(toUtc(`${day} 23:59:59`, 999, zone)).toBe(to)
  })

  test('an hour that occurs twice when clocks go back is searched in full', () => {
    expect(toUtc('2026-04-05 02:00:00', 0, SYDNEY)).toBe('2026-04-04T15:00:00.000Z')
    expect(toUtc('2026-04-05 02:59:59', 999, SYDNEY)).toBe('2026-04-04T16:59:59.999Z')
  })

  test('a date that does not exist throws RangeError', () => {
    expect(() => toUtc('2026-11-31 00:00:00', 0)).toThrow(RangeError)
  })
})

describe('isRange requires a start strictly before the end (spec 5)', () => {
  test.each([
    ['a second', '2026-11-20 10:00:00', '2026-11-20 10:00:01', true],
    ['equal ends', '2026-11-20 10:00:00', '2026-11-20 10:00:00', false],
    ['the wrong way round', '2026-11-20 10:00:01', '2026-11-20 10:00:00', false],
    ['a start that is no time', '2026-11-31 10:00:00', '2026-12-20 10:00:00', false],
    ['an end that is no time', '2026-11-20 10:00:00', '2026-11-20 24:00:00', false],
    ['within the hour that is left out', '2026-10-04 02:10:00', '2026-10-04 02:50:59', false],
    ['into the hour that is left out', '2026-10-04 01:50:00', '2026-10-04 02:50:59', true],
    ['out of the hour that is left out', '2026-10-04 02:10:00', '2026-10-04 03:00:59', true],
    ['within the hour that comes twice', '2026-04-05 02:10:00', '2026-04-05 02:50:59', true],
  ])('%s', (_, start, end, is) => {
    expect(isRange(start, end, SYDNEY)).toBe(is)
  })
})
