import type { PaymentStatus } from '@tideway/contract/payments/payment'
import { expect, test } from 'vitest'
import { nextPollDelay, payoutStatusWords } from './payout-status-words.ts'

const status = (change: Partial<PaymentStatus>): PaymentStatus => ({
  paymentId: 'p-1',
  status: 'CREATED',
  createdDatetime: '2026-11-21T00:00:00.000Z',
  ...change,
})

test.each<[Partial<PaymentStatus>, string]>([
  [{}, 'On its way'],
  [{ status: 'PENDING' }, 'Still on its way'],
  [{ status: 'SETTLED' }, 'Paid'],
  [{ status: 'SETTLED', sentViaDE: true }, 'Sent by Direct Entry'],
  [{ status: 'FAILED', failureReason: 'AG01' }, 'Not paid'],
  [{ status: 'RETURNED', returnedReason: 'AC04' }, 'Sent back'],
])('a payout with %j is titled %s', (change, title) => {
  expect(payoutStatusWords(status(change)).title).toBe(title)
})

test('a payout in progress is polled less and less often, but never stops being polled', () => {
  const waits = [0, 1, 2, 5, 10, 100].map((looks) => nextPollDelay('PENDING', looks))
  expect(waits).toEqual([700, 980, 1372, 3765, 20_000, 20_000])
})

test('a finished payout is not polled, and a settled one is polled for a while longer', () => {
  expect(nextPollDelay('FAILED', 0)).toBeUndefined()
  expect(nextPollDelay('RETURNED', 0)).toBeUndefined()
  expect(nextPollDelay('SETTLED', 0)).toBe(700)
  expect(nextPollDelay('SETTLED', 12)).toBeUndefined()
})
