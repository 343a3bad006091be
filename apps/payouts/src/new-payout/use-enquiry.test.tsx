// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { createQueryClient } from '@tideway/browser/http/query-client'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEnquiry } from './use-enquiry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Waits past the pause in typing, and until the answer is shown. */
const pause = async () => {
  await pass(600)
  await pass(1)
}

/** Types into the field that the hook enquires about. `ask` answers its calls. */
function openField(ask: (about: string) => Promise<string>) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ about }: { about: string | undefined }) =>
      useEnquiry('payId', about, () => ask(about ?? '')),
    { wrapper, initialProps: { about: undefined as string | undefined } },
  )
  return { shown: () => result.current, type: (about: string | undefined) => rerender({ about }) }
}

test('calls once, after a pause of 600 ms', async () => {
  const ask = vi.fn(async (about: string) => `owner of ${about}`)
  const { shown, type } = openField(ask)
  expect(shown()).toEqual({ state: 'idle' })
  type('a@b.example')
  await pass(599)
  expect([shown(), ask.mock.calls]).toEqual([{ state: 'asking', slow: false }, []])
  await pass(1)
  await pass(1)
  expect([shown(), ask.mock.calls]).toEqual([
    { state: 'answered', answer: 'owner of a@b.example' },
    [['a@b.example']],
  ])
})

test('makes no call for texts typed without a pause', async () => {
  const ask = vi.fn(async (about: string) => about)
  const { shown, type } = openField(ask)
  for (const about of ['a@b.exa', 'a@b.exam', 'a@b.exampl']) {
    type(about)
    await pass(500)
  }
  type('a@b.example')
  await pause()
  expect([shown(), ask.mock.calls]).toEqual([
    { state: 'answered', answer: 'a@b.example' },
    [['a@b.example']],
  ])
})

test('shows no previous answer for a new text, and calls again for the first text', async () => {
  const ask = vi.fn(async (about: string) => about)
  const { shown, type } = openField(ask)
  type('first')
  await pass(600)
  type('second')
  expect(shown()).toEqual({ state: 'asking', slow: false })
  await pass(100)
  type('first')
  expect(shown()).toEqual({ state: 'asking', slow: false })
  await pass(600)
  expect(ask.mock.calls).toEqual([['first'], ['first']])
})

test('reports after 2.5 s that the bank is slow', async () => {
  const { shown, type } = openField(() => new Promise(() => undefined))
  type('slow')
  await pass(600)
  await pass(2499)
  expect(shown()).toEqual({ state: 'asking', slow: false })
  await pass(1)
  expect(shown()).toEqual({ state: 'asking', slow: true })
})

test.each([
  [404, 'notFound'],
  [403, 'refused'],
])('a failure with status %i sets the state %s', async (status, state) => {
  const { shown, type } = openField(async () => {
    throw new ApiFailure('refused', { status })
  })
  type('nobody')
  await pause()
  expect(shown()).toEqual({ state })
})

test('calls again only when the user presses retry', async () => {
  const ask = vi.fn(async (_about: string): Promise<string> => {
    throw new ApiFailure('unreachable')
  })
  const { shown, type } = openField(ask)
  type('nobody')
  await pause()
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  const failed = shown()
  if (failed.state !== 'failed') throw new Error(failed.state)
  ask.mockResolvedValue('somebody')
  await act(async () => failed.again())
  await pass(1)
  expect([shown(), ask.mock.calls.length]).toEqual([{ state: 'answered', answer: 'somebody' }, 2])
})
