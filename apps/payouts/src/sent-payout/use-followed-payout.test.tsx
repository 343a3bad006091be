// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { createQueryClient } from '@tideway/browser/http/query-client'
import type { PaymentRecord, PaymentStatusName } from '@tideway/contract/payments/payment'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { useFollowedPayout } from './use-followed-payout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Answer = PaymentStatusName | ApiFailure

const recordIn = (status: PaymentStatusName) =>
  ({ PaymentStatus: { paymentId: 'payment-1', status } }) as PaymentRecord

/** Follows a payout whose reads return these answers in turn. The last one repeats. */
function follow(...answers: [Answer, ...Answer[]]) {
  const payment = vi.fn(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Answer
    if (answer instanceof ApiFailure) throw answer
    return recordIn(answer)
  })
  const onChanged = vi.fn()
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const calls = { payment } as unknown as PayoutsCalls
  const { result } = renderHook(() => useFollowedPayout(calls, 'payment-1', onChanged), { wrapper })
  const shown = () => ({
    status: result.current.record?.PaymentStatus.status,
    failed: result.current.failed,
    gone: result.current.gone,
  })
  return { shown, payment, onChanged }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Advances in steps, because a poll is scheduled only once the previous one is shown. */
async function passSlowly(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 10; step += 1) await pass(100)
}

test('polls until the payout has failed, and reports each change of status once', async () => {
  const { shown, payment, onChanged } = follow('CREATED', 'CREATED', 'PENDING', 'FAILED')
  await passSlowly(30)
  expect(shown()).toEqual({ status: 'FAILED', failed: false, gone: false })
  expect([payment.mock.calls.length, onChanged.mock.calls.length]).toEqual([4, 3])
})

test('waits longer between polls while nothing changes', async () => {
  const { payment } = follow('PENDING')
  await pass(1)
  const counts: number[] = []
  for (const milliseconds of [600, 200, 850, 200]) {
    await pass(milliseconds)
    await pass(1)
    counts.push(payment.mock.calls.length)
  }
  expect(counts).toEqual([1, 2, 2, 3])
})

test('keeps the last result after a failed poll, and reports the failure until a poll succeeds', async () => {
  const { shown } = follow('PENDING', new ApiFailure('unreachable'), 'SETTLED')
  await passSlowly(1)
  expect(shown()).toEqual({ status: 'PENDING', failed: true, gone: false })
  await passSlowly(3)
  expect(shown()).toEqual({ status: 'SETTLED', failed: false, gone: false })
})

test('stops if the payout does not exist', async () => {
  const { shown, payment } = follow(new ApiFailure('refused', { status: 404 }))
  await passSlowly(20)
  expect(shown()).toEqual({ status: undefined, failed: false, gone: true })
  expect(payment).toHaveBeenCalledTimes(1)
})
