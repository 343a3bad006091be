import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { retryRead } from './query-client.ts'
import { retryDelayMs } from './retry.ts'

const away = (retryAfterMs?: number) => new ApiFailure('refused', { status: 503, retryAfterMs })

test.for<[number, ApiFailure, number]>([
  [0, away(), 500],
  [1, away(), 1000],
  [0, away(5000), 5000],
  [1, away(5000), 5000],
  [0, away(0), 500],
  [0, away(3_600_000), 10_000],
  [1, new ApiFailure('unreachable'), 1000],
])('a read waits after %i failures with %s: %i ms', ([failures, error, ms]) => {
  expect(retryDelayMs(failures, error)).toBe(ms)
})

test('a read is attempted three times while the service is unavailable, and once if rejected', () => {
  expect([0, 1, 2].map((failures) => retryRead(failures, away(5000)))).toEqual([true, true, false])
  expect(retryRead(0, new ApiFailure('refused', { status: 400 }))).toBe(false)
})

test('a 503 does not decide a change of money', () => {
  expect(away(5000).definite).toBe(false)
})
