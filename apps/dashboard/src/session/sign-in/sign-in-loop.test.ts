import { expect, test } from 'vitest'
import { isGoingInCircles, readReceipts, withReceipt } from './sign-in-loop.ts'

const start = Date.UTC(2026, 10, 22, 5)
const seconds = (count: number) => start + count * 1000

test.each<[string, number[], number, boolean]>([
  ['nobody signed in yet', [], 0, false],
  ['one token, refused at once', [0], 1, false],
  ['two tokens, both refused at once', [0, 2], 3, true],
  ['the second refused just within two minutes', [0, 2], 121.999, true],
  ['the second served two minutes', [0, 2], 122, false],
  ['the first served an hour, the second was refused at once', [0, 3600], 3601, false],
  ['a clock that was put back in between', [0, -3300], -3299, true],
])('decides if sign-ins are looping: %s', (_what, receipts, now, expected) => {
  expect(isGoingInCircles(receipts.map(seconds), seconds(now))).toBe(expected)
})

test('only the last two tokens count', () => {
  const [first, second, third] = [seconds(0), seconds(2), seconds(4)]
  const two = withReceipt(readReceipts(withReceipt([], first)), second)
  expect(two).toBe(`${first},${second}`)
  expect(withReceipt(readReceipts(two), third)).toBe(`${second},${third}`)
})

test.each([undefined, '', 'x', '1.5,-2,NaN', '{}'])(
  'receipts of %j are read as empty',
  (stored) => {
    expect(readReceipts(stored)).toEqual([])
  },
)
