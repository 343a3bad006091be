import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { whyNotCancel } from './cancel-request.ts'

test.each([
  ['WAITING', 0, undefined],
  ['WAITING', 1, 'RECEIVED_MONEY'],
  ['COMPLETE', 1, 'NOT_WAITING'],
  ['EXPIRED', 0, 'NOT_WAITING'],
  ['RETURN_COMPLETE', 1, 'NOT_WAITING'],
] as const)(
  'cancelling a request that is %s and has received %d cents gives %s',
  (status, received, why) => {
    expect(whyNotCancel({ status, amountReceivedCents: asCents(received) })).toBe(why)
  },
)
