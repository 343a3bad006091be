// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PaymentCreated, PaymentRecord } from '@tideway/contract/payments/payment'
import { emptyPayout, payoutOf } from '@tideway/contract/payments/payout-draft'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PayoutAttempt } from './payout-attempt.ts'
import { attemptStore } from './payout-attempt.ts'
import type { PayoutsCalls } from './payouts-calls.ts'
import { CallFailure } from './payouts-calls.ts'
import { openPayoutsStorage } from './payouts-storage.ts'
import { usePayout } from './use-payout.ts'

const draft = {
  ...emptyPayout,
  payId: 'johnsmith@test.com.au',
  payeeName: 'John Smith',
  amount: '12.50',
  description: 'Wages of November',
}
const payout = (id: string) => payoutOf(draft, id)
const created = { PaymentStatus: { paymentId: 'payment-1' } } as PaymentCreated
const found = { PaymentStatus: { paymentId: 'payment-1' } } as PaymentRecord

const pay = vi.fn<(attempt: PayoutAttempt) => Promise<PaymentCreated>>()
const find = vi.fn<(clientPaymentId: string) => Promise<PaymentRecord | undefined>>()
const attempts = attemptStore(openPayoutsStorage(), 'HARBOUR')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  sessionStorage.clear()
  pay.mockReset()
  find.mockReset()
  attempts.settle()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const parts = {
    calls: { pay, find } as unknown as PayoutsCalls,
    attempts,
    followedBefore: undefined,
    onFollow: () => undefined,
  }
  const { result } = renderHook(() => usePayout(parts))
  return result
}

type Screen = ReturnType<typeof open>

/** Presses Pay and waits for what comes of it, the looks for a lost payout included. */
async function payNow(screen: Screen): Promise<void> {
  await act(async () => {
    const paid = screen.current.pay(payout)
    await vi.advanceTimersByTimeAsync(10_000)
    await paid
  })
}

const keysSent = () => pay.mock.calls.map(([{ key }]) => key)

describe('a payout', () => {
  test('that is accepted is followed, and the next one is another intent', async () => {
    pay.mockResolvedValue(created)
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual({ kind: 'following', paymentId: 'payment-1' })
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(2)
  })

  test.each([
    ['whose answer is lost', new CallFailure(undefined, 'No answer came')],
    ['that the provider answers with 500', new CallFailure(500, '')],
    ['whose id is there already', new CallFailure(409, 'Duplicate clientPaymentId')],
  ])('%s is not called refused, and is found by its id', async (_what, failure) => {
    pay.mockRejectedValue(failure)
    find.mockResolvedValueOnce(undefined).mockResolvedValueOnce(found)
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual({ kind: 'following', paymentId: 'payment-1' })
    expect(find.mock.calls.flat()).toEqual(
      Array(2).fill(pay.mock.calls[0]?.[0].payment.clientPaymentId),
    )
  })

  test('that is lost and not found stays unknown, and is sent again as it was', async () => {
    pay.mockRejectedValue(new CallFailure(undefined, 'No answer came'))
    find.mockResolvedValue(undefined)
    const screen = open()
    await payNow(screen)
    const { stage } = screen.current
    expect(stage).toMatchObject({ kind: 'unknown', looked: 'notFound' })
    if (stage.kind !== 'unknown') throw new Error('it is not unknown')
    await act(async () => {
      const sent = screen.current.sendAgain(stage.attempt)
      await vi.advanceTimersByTimeAsync(10_000)
      await sent
    })
    expect(pay.mock.calls[1]).toEqual(pay.mock.calls[0])
  })

  test('that was lost is still unknown when a later attempt is stopped before it is decided', async () => {
    pay.mockRejectedValueOnce(new CallFailure(undefined, 'No answer came'))
    pay.mockRejectedValueOnce(new CallFailure(429, 'Too many requests'))
    find.mockResolvedValue(undefined)
    const screen = open()
    await payNow(screen)
    const { stage } = screen.current
    if (stage.kind !== 'unknown') throw new Error('it is not unknown')
    await act(() => screen.current.sendAgain(stage.attempt))
    expect(screen.current.stage).toMatchObject({ kind: 'unknown', looked: 'failed' })
    expect(attempts.open()).toEqual(stage.attempt)
  })

  test('that is refused goes back to the form with the reason, and is another intent', async () => {
    pay.mockRejectedValue(new CallFailure(400, 'Payee account is closed'))
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual({
      kind: 'form',
      returned: true,
      refused: 'Payee account is closed',
    })
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(2)
  })

  test('is sent once, however often Pay is pressed', async () => {
    const answer = Promise.withResolvers<PaymentCreated>()
    pay.mockReturnValue(answer.promise)
    const screen = open()
    await act(async () => {
      const presses = [1, 2, 3].map(() => screen.current.pay(payout))
      answer.resolve(created)
      await Promise.all(presses)
    })
    expect(pay).toHaveBeenCalledTimes(1)
  })

  test('whose page was left before the answer came is looked for first', async () => {
    const attempt = attempts.begin(payout)
    find.mockResolvedValue(found)
    const screen = open()
    await waitFor(() =>
      expect(screen.current.stage).toEqual({ kind: 'following', paymentId: 'payment-1' }),
    )
    expect(find).toHaveBeenCalledWith(attempt?.payment.clientPaymentId)
    expect(pay).not.toHaveBeenCalled()
  })
})
