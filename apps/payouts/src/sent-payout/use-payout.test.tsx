// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { PaymentCreateBody, PaymentCreated } from '@tideway/contract/payments/payment'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import { emptyPayout, payoutOf } from '@tideway/contract/payments/payout-draft'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { origin, sampleSession } from '../../test/render.tsx'
import { attemptStore } from '../calls/payout-attempt.ts'
import { payoutsApi } from '../calls/payouts-api.ts'
import { payoutsCalls } from '../calls/payouts-calls.ts'
import { openPayoutsStorage } from '../session/payouts-storage.ts'
import { usePayout } from './use-payout.ts'

const provider = startFakeProvider(origin)
const PAY = 'POST /rest/v1/payment'
const FIND = 'POST /rest/v1/payment/search'
const status = {
  paymentId: 'payment-1',
  status: 'CREATED' as const,
  createdDatetime: '2026-11-20T03:00:00.000Z',
}
const draft = {
  ...emptyPayout,
  payId: 'johnsmith@test.com.au',
  payeeName: 'John Smith',
  amount: '12.50',
  description: 'Wages of November',
}
const payout = (id: string) => payoutOf(draft, id)
const payment = payoutOf(draft, 'wages-1')
if (payment === undefined) throw new Error('the sample payout is wrong')
const noRecords = { records: [], recordCount: 0 }
const page = { records: [{ Payment: { ...payment }, PaymentStatus: status }], recordCount: 1 }

const attempts = attemptStore(openPayoutsStorage(), 'HARBOUR')

beforeEach(() => {
  // The searches for a lost payout wait for seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  attempts.settle()
  provider.answer(FIND, PaymentPage, noRecords)
})

afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const calls = payoutsCalls(payoutsApi(sampleSession('BASE_ADMIN'), 'HARBOUR', () => undefined))
  const parts = { calls, clientId: 'HARBOUR', attempts, followedBefore: undefined }
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const nothing = () => undefined
  const { result } = renderHook(() => usePayout({ ...parts, onFollow: nothing, onHeld: nothing }), {
    wrapper,
  })
  return result
}

type Screen = ReturnType<typeof open>

/** Presses Pay and waits for the outcome, including the searches for a lost payout. */
const payNow = (screen: Screen) => act(() => screen.current.pay(payout))

/** Returns the attempt with an unknown outcome. */
function unknownAttempt(screen: Screen) {
  const { stage } = screen.current
  if (stage.kind !== 'unknown') throw new Error(`the outcome is known: ${stage.kind}`)
  return stage.attempt
}

const keysSent = () => provider.callsOf(PAY).map(({ idempotencyKey }) => idempotencyKey)
const accepted = { kind: 'following', paymentId: 'payment-1' }

describe('a payout', () => {
  test('that is accepted is followed, and the next one gets a new key', async () => {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual(accepted)
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(2)
  })

  test('that waits for approval says so, and the next one gets a new key', async () => {
    provider.hold(PAY)
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toMatchObject({
      kind: 'held',
      attempt: { payment: { ...payment, clientPaymentId: expect.any(String) } },
    })
    expect(provider.callsOf(FIND)).toEqual([])
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(2)
  })

  test.each([
    ['whose answer is lost', () => provider.lose(PAY)],
    ['that the provider answers with 500', () => provider.refuse(PAY, 500, '')],
    ['whose id is there already', () => provider.refuse(PAY, 409, 'Duplicate clientPaymentId')],
  ])('%s is not reported as rejected, and is found by its id', async (_what, plan) => {
    plan()
    provider.answerOnce(FIND, PaymentPage, noRecords)
    provider.answer(FIND, PaymentPage, page)
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual(accepted)
    const [sent] = provider.callsOf(PAY)
    expect(provider.callsOf(FIND).map(({ body }) => body)).toEqual(
      Array(2).fill({
        PaymentSearch: { clientPaymentId: sentPayment(sent?.body).clientPaymentId },
      }),
    )
  })

  test.each([
    ['whose answer is lost', () => provider.lose(PAY)],
    ['that the provider answers with 500', () => provider.refuse(PAY, 500, '')],
  ])('%s and that is not found stays unknown, and is sent again unchanged', async (_what, plan) => {
    plan()
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toMatchObject({ kind: 'unknown', result: 'notFound' })
    const attempt = unknownAttempt(screen)
    expect(attempts.open()).toEqual(attempt)
    await act(() => screen.current.sendAgain(attempt))
    const [first, second] = provider.callsOf(PAY)
    expect([keysSent(), second?.body]).toEqual([[attempt.key, attempt.key], first?.body])
  })

  test('that is lost and set aside gets its key again when the same inputs are paid', async () => {
    provider.lose(PAY)
    const screen = open()
    await payNow(screen)
    act(() => screen.current.backToForm(unknownAttempt(screen)))
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    await payNow(screen)
    expect(screen.current.stage).toEqual(accepted)
    expect(new Set(keysSent()).size).toBe(1)
  })

  test('that was lost stays unknown when a later call is stopped before a decision', async () => {
    provider.lose(PAY)
    const screen = open()
    await payNow(screen)
    const attempt = unknownAttempt(screen)
    provider.refuse(PAY, 429, 'Too many requests')
    await act(() => screen.current.sendAgain(attempt))
    expect(screen.current.stage).toEqual({ kind: 'unknown', attempt, result: 'failed' })
    expect(attempts.open()).toEqual(attempt)
  })

  test('that is stopped before a decision returns to the form, and keeps its key', async () => {
    provider.refuse(PAY, 429, 'Too many requests')
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual({
      kind: 'form',
      returned: true,
      refused: 'Too many requests. Wait a minute, then pay again.',
      refusedBecause: 'Too many requests',
    })
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(1)
  })

  test('that is rejected returns to the form with the reason, and gets a new key', async () => {
    provider.refuse(PAY, 400, 'Payee account is closed')
    const screen = open()
    await payNow(screen)
    expect(screen.current.stage).toEqual({
      kind: 'form',
      returned: true,
      refused: 'Payee account is closed',
      refusedBecause: 'Payee account is closed',
    })
    await payNow(screen)
    expect(new Set(keysSent()).size).toBe(2)
  })

  test.each([paymentProblems.mayPayTwice, paymentProblems.payeeNotAccepted])(
    'that asks something is no repeat of itself: $body.message',
    async ({ status, body: { message } }) => {
      provider.refuse(PAY, status, message)
      const screen = open()
      await payNow(screen)
      expect(screen.current.stage).toEqual({ kind: 'form', returned: true, asksAgain: true })
      expect([provider.callsOf(FIND), attempts.open()]).toEqual([[], undefined])
    },
  )

  test('is sent once, however often Pay is pressed', async () => {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const screen = open()
    await act(() => Promise.all([1, 2, 3].map(() => screen.current.pay(payout))))
    expect(screen.current.stage).toEqual(accepted)
    expect(keysSent()).toHaveLength(1)
  })

  test('whose page was left before the response is searched for first', async () => {
    vi.useRealTimers()
    const attempt = attempts.begin(payout)
    provider.answer(FIND, PaymentPage, page)
    const screen = open()
    await waitFor(() => expect(screen.current.stage).toEqual(accepted))
    expect(provider.callsOf(FIND)).toMatchObject([
      { body: { PaymentSearch: { clientPaymentId: attempt?.payment.clientPaymentId } } },
    ])
    expect(keysSent()).toEqual([])
  })
})

function sentPayment(body: unknown): { clientPaymentId: string } {
  const { Payment } = PaymentCreateBody.parse(body)
  return Payment
}
