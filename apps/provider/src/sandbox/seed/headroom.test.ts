import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { headroomOf } from './headroom.ts'

const minute = (at: number) => new Date(at * 60_000)
const step = (at: number, change: number) => ({
  clientId: clientIdOf('HARBOUR'),
  kind: 'payment_received' as const,
  subjectId: 'x',
  at: minute(at),
  debit: change < 0 ? { float: asCents(-change) } : {},
  credit: change > 0 ? { float: asCents(change) } : {},
})

/** Balances: 100 from minute 1, 300 from 2, 50 from 3, 250 from 4. */
const headroom = headroomOf([step(3, -250), step(1, 100), step(2, 200), step(4, 200)])

test.each([
  [0, 0],
  [1, 50],
  [2, 50],
  [3, 50],
  [4, 250],
  [9, 250],
])('at minute %i the headroom is %i cents', (at, cents) => {
  expect(headroom(minute(at).getTime())).toBe(cents)
})
