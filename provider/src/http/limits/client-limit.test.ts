import { expect, test } from 'vitest'
import { openClientLimit } from './client-limit.ts'

test('a client over its limit waits for the next minute, and the others do not', () => {
  let time = 1_000_000
  const limit = openClientLimit(2, () => time)
  expect([limit('HARBOUR'), limit('HARBOUR')]).toEqual([undefined, undefined])
  time += 15_000
  expect(limit('HARBOUR')).toBe(45)
  expect(limit('KELPCO1')).toBeUndefined()
  time += 45_000
  expect(limit('HARBOUR')).toBeUndefined()
})
