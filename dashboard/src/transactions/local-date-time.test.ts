import { afterAll, beforeAll, expect, test } from 'vitest'
import { toUtc } from './local-date-time.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Australia/Sydney'
})
afterAll(() => {
  process.env.TZ = zone
})

test('a wall-clock time is sent as its instant', () => {
  expect(toUtc('2026-11-20 00:00:00', 0)).toBe('2026-11-19T13:00:00.000Z')
  expect(toUtc('2026-11-20 14:55:59', 999)).toBe('2026-11-20T03:55:59.999Z')
})

test('each side of the change to winter time keeps its own offset', () => {
  expect(toUtc('2026-04-05 00:00:00', 0)).toBe('2026-04-04T13:00:00.000Z')
  expect(toUtc('2026-04-05 23:59:59', 999)).toBe('2026-04-05T13:59:59.999Z')
})
