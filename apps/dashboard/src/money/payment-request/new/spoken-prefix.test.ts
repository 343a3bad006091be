import { isPayIdPrefix } from '@tideway/contract/payment-requests/pay-id'
import { expect, test } from 'vitest'
import { SPOKEN_BYTES, spokenPrefix } from './spoken-prefix.ts'

test.each([
  [[0, 0, 0], 'acorn-1000'],
  [[127, 0, 1], 'saffron-1001'],
  [[128, 255, 255], 'acorn-3535'],
])('the bytes %j give the prefix %s', (bytes, prefix) => {
  expect(bytes).toHaveLength(SPOKEN_BYTES)
  expect(spokenPrefix(Uint8Array.from(bytes))).toBe(prefix)
})

test('each of the 128 words is different and valid in a PayID', () => {
  const prefixes = Array.from({ length: 128 }, (_, first) =>
    spokenPrefix(Uint8Array.of(first, 0, 0)),
  )
  expect(new Set(prefixes).size).toBe(128)
  expect(prefixes.filter((prefix) => !isPayIdPrefix(prefix))).toEqual([])
})
