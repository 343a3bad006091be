import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime, SYDNEY } from './dates.ts'
import {
  clockChange,
  firstInstant,
  isLocalDateTime,
  lastInstant,
  localDateTime,
} from './dates-local.ts'

const first = (text: string, zone: string) => new Date(firstInstant(text, zone)).toISOString()
const last = (text: string, zone: string) => new Date(lastInstant(text, zone)).toISOString()

test.each([
  ['2026-11-20 00:00:00', true],
  ['2028-02-29 23:59:59', true],
  ['2026-02-29 00:00:00', false],
  ['2026-04-31 00:00:00', false],
  ['2026-11-20 24:00:00', false],
  ['2026-11-20 10:60:00', false],
  ['2026-11-20 10:00:60', false],
  ['2026-11-20 10:00', false],
  ['2026-11-20T10:00:00', false],
  ['26-11-20 10:00:00', false],
  [' 2026-11-20 10:00:00', false],
  ['2026-11-20 10:00:00\n', false],
  ['', false],
])('%j is a valid date and time: %s', (text, is) => {
  expect(isLocalDateTime(text)).toBe(is)
})

// Sydney's clocks go back at 03:00 (UTC+11 to +10) in April, and forward at 02:00 (+10 to +11) in October.
describe.each([
  ['2026-04-05', '2026-04-04', '2026-10-04', '2026-10-03'],
  ['2027-04-04', '2027-04-03', '2027-10-03', '2027-10-02'],
])('Sydney’s clocks on %s and %s', (back, backUtc, forward, forwardUtc) => {
  test.each([
    [`${back} 00:00:00`, `${backUtc}T13:00:00.000Z`, `${backUtc}T13:00:00.999Z`, undefined],
    [`${back} 01:59:59`, `${backUtc}T14:59:59.000Z`, `${backUtc}T14:59:59.999Z`, undefined],
    // Occurs twice: starts at the first instant and ends at the second.
    [`${back} 02:00:00`, `${backUtc}T15:00:00.000Z`, `${backUtc}T16:00:00.999Z`, 'twice'],
    [`${back} 02:30:59`, `${backUtc}T15:30:59.000Z`, `${backUtc}T16:30:59.999Z`, 'twice'],
    [`${back} 02:59:59`, `${backUtc}T15:59:59.000Z`, `${backUtc}T16:59:59.999Z`, 'twice'],
    [`${back} 03:00:00`, `${backUtc}T17:00:00.000Z`, `${backUtc}T17:00:00.999Z`, undefined],
    [`${back} 23:59:59`, `${back}T13:59:59.000Z`, `${back}T13:59:59.999Z`, undefined],
    [
      `${forward} 01:59:59`,
      `${forwardUtc}T15:59:59.000Z`,
      `${forwardUtc}T15:59:59.999Z`,
      undefined,
    ],
    // Does not occur: starts at the clock change and ends just before it.
    [
      `${forward} 02:00:00`,
      `${forwardUtc}T16:00:00.000Z`,
      `${forwardUtc}T15:59:59.999Z`,
      'skipped',
    ],
    [
      `${forward} 02:30:00`,
      `${forwardUtc}T16:00:00.000Z`,
      `${forwardUtc}T15:59:59.999Z`,
      'skipped',
    ],
    [
      `${forward} 02:59:59`,
      `${forwardUtc}T16:00:00.000Z`,
      `${forwardUtc}T15:59:59.999Z`,
      'skipped',
    ],
    [
      `${forward} 03:00:00`,
      `${forwardUtc}T16:00:00.000Z`,
      `${forwardUtc}T16:00:00.999Z`,
      undefined,
    ],
  ])('%s starts at %s and ends at %s', (text, from, to, change) => {
    expect([first(text, SYDNEY), last(text, SYDNEY)]).toEqual([from, to])
    expect(clockChange(text, SYDNEY)).toBe(change)
  })
})

// London's clocks go forward at 01:00 UTC on the last Sunday of March, and back at 01:00 UTC on the last of October.
test.each([
  ['2026-03-29 00:59:59', '2026-03-29T00:59:59.000Z', '2026-03-29T00:59:59.999Z'],
  ['2026-03-29 01:30:00', '2026-03-29T01:00:00.000Z', '2026-03-29T00:59:59.999Z'],
  ['2026-03-29 02:00:00', '2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.999Z'],
  ['2026-10-25 01:30:00', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.999Z'],
  ['2026-07-01 12:00:00', '2026-07-01T11:00:00.000Z', '2026-07-01T11:00:00.999Z'],
])('in London %s starts at %s and ends at %s', (text, from, to) => {
  expect([first(text, 'Europe/London'), last(text, 'Europe/London')]).toEqual([from, to])
})

test.each([
  ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03T15:30:00.000Z'],
  ['America/Santiago', '2026-09-06 00:00:00', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T10:00:00.000Z'],
])('in %s the time %s does not exist, and starts at the clock change', (zone, text, from) => {
  expect(first(text, zone)).toBe(from)
  expect(clockChange(text, zone)).toBe('skipped')
})

test('rejects a text that is not a date and time', () => {
  expect(() => firstInstant('tomorrow', SYDNEY)).toThrow('not a date and time: tomorrow')
  expect(clockChange('tomorrow', SYDNEY)).toBeUndefined()
})

const anInstant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-01-01T00:00:00Z') })
  .map((time) => new Date(Math.floor(time / 1000) * 1000))
const aZone = fc.constantFrom(SYDNEY, 'Europe/London', 'America/St_Johns', 'Asia/Kathmandu')

test('every instant is within the second that a clock shows at that instant', () => {
  fc.assert(
    fc.property(anInstant, aZone, (instant, zone) => {
      const text = localDateTime(instant, zone)
      const [weekday, date, clock] = formatDateTime(instant, zone).split(' ')
      expect(weekday).toBeDefined()
      expect(text).toBe(`${date?.split('/').reverse().join('-')} ${clock}`)
      const instants = [firstInstant(text, zone), lastInstant(text, zone) - 999]
      expect(instants).toContain(instant.getTime())
      expect(localDateTime(new Date(firstInstant(text, zone)), zone)).toBe(text)
      expect(localDateTime(new Date(lastInstant(text, zone)), zone)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('every time shown between two texts is between their instants', () => {
  fc.assert(
    fc.property(
      anInstant,
      fc.nat(7200),
      fc.nat(7200),
      aZone,
      (instant, early, afterSeconds, zone) => {
        const shown = localDateTime(instant, zone)
        const at = Date.parse(`${shown.replace(' ', 'T')}Z`)
        const text = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
        expect(firstInstant(text(at - early * 1000), zone)).toBeLessThanOrEqual(instant.getTime())
        expect(lastInstant(text(at + afterSeconds * 1000), zone)).toBeGreaterThan(instant.getTime())
      },
    ),
    { numRuns: 1000, examples: [[new Date('2026-04-04T16:30:00Z'), 1800, 0, SYDNEY]] },
  )
})
