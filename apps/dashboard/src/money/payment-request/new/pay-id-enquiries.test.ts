import type { PayIdAvailability } from '@tideway/contract/payment-requests/pay-id'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PayIdEnquiries } from './pay-id-enquiries.ts'

const one = 'inv-1@pay.harbour.example'
const two = 'inv-2@pay.harbour.example'
const available: PayIdAvailability = { kind: 'available' }
const taken: PayIdAvailability = { kind: 'notAvailable' }

/** Starts enquiries whose answers the test supplies one by one. */
function start() {
  const requested: string[] = []
  const failures: unknown[] = []
  const open = new Map<
    string,
    { answer: (a: PayIdAvailability) => void; fail: (e: unknown) => void }
  >()
  const enquiries = new PayIdEnquiries({
    ask: (payId) => {
      requested.push(payId)
      return new Promise((answer, fail) => open.set(payId, { answer, fail }))
    },
    onFailure: (error) => failures.push(error),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    enquiries,
    requested,
    failures,
    answer: async (payId: string, availability: PayIdAvailability) => {
      open.get(payId)?.answer(availability)
      await settle()
    },
    fail: async (payId: string, error: unknown) => {
      open.get(payId)?.fail(error)
      await settle()
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('during typing', () => {
  test('sends one enquiry after 600 ms without a key press, and none earlier', () => {
    const { enquiries, requested } = start()
    enquiries.typed(one)
    vi.advanceTimersByTime(599)
    enquiries.typed(two)
    vi.advanceTimersByTime(599)
    expect(requested).toEqual([])
    expect(enquiries.state()).toEqual({ kind: 'due', payId: two })
    vi.advanceTimersByTime(1)
    expect(requested).toEqual([two])
    expect(enquiries.state()).toEqual({ kind: 'asking', payId: two })
  })

  test('an invalid prefix sends no enquiry and clears the last result', async () => {
    const { enquiries, requested, answer } = start()
    enquiries.chosen(one)
    await answer(one, taken)
    enquiries.typed(undefined)
    vi.advanceTimersByTime(5000)
    expect(requested).toEqual([one])
    expect(enquiries.state()).toEqual({ kind: 'none' })
  })
})

test('choosing a domain sends an enquiry immediately', () => {
  const { enquiries, requested } = start()
  enquiries.typed(one)
  enquiries.chosen(two)
  expect(requested).toEqual([two])
  // The earlier PayID gets no enquiry any more.
  vi.advanceTimersByTime(600)
  expect(requested).toEqual([two])
})

test('ignores answers about an earlier PayID, in any order', async () => {
  const { enquiries, answer, fail, failures } = start()
  enquiries.chosen(one)
  enquiries.chosen(two)
  await answer(two, available)
  await answer(one, taken)
  expect(enquiries.state()).toEqual({ kind: 'answered', payId: two, availability: available })
  enquiries.chosen(one)
  enquiries.chosen(two)
  await fail(one, new Error('late'))
  expect(failures).toEqual([])
})

test('a failed enquiry is reported once and leaves the PayID undecided', async () => {
  const { enquiries, fail, failures } = start()
  const failure = new Error('no answer')
  enquiries.chosen(one)
  await fail(one, failure)
  expect(enquiries.state()).toEqual({ kind: 'failed', payId: one })
  expect(failures).toEqual([failure])
})

describe('waiting for the enquiry after pressing Create', () => {
  test('does not wait for the pause in typing', async () => {
    const { enquiries, requested, answer } = start()
    enquiries.typed(one)
    const settled = enquiries.settled(one)
    expect(requested).toEqual([one])
    await answer(one, available)
    await expect(settled).resolves.toEqual({
      kind: 'answered',
      payId: one,
      availability: available,
    })
    vi.advanceTimersByTime(600)
    expect(requested).toEqual([one])
  })

  test('joins an enquiry in progress', async () => {
    const { enquiries, requested, answer } = start()
    enquiries.chosen(one)
    const settled = enquiries.settled(one)
    await answer(one, taken)
    await expect(settled).resolves.toEqual({ kind: 'answered', payId: one, availability: taken })
    expect(requested).toEqual([one])
  })

  test('uses an existing answer', async () => {
    const { enquiries, requested, answer } = start()
    enquiries.chosen(one)
    await answer(one, available)
    await expect(enquiries.settled(one)).resolves.toEqual({
      kind: 'answered',
      payId: one,
      availability: available,
    })
    expect(requested).toEqual([one])
  })

  test('sends another enquiry after a failure', async () => {
    const { enquiries, requested, answer, fail } = start()
    enquiries.chosen(one)
    await fail(one, new Error('no answer'))
    const settled = enquiries.settled(one)
    await answer(one, available)
    await expect(settled).resolves.toEqual({
      kind: 'answered',
      payId: one,
      availability: available,
    })
    expect(requested).toEqual([one, one])
  })
})

test('a closed form receives no further reports', async () => {
  const { enquiries, fail, failures } = start()
  enquiries.chosen(one)
  enquiries.close()
  await fail(one, new Error('no answer'))
  expect(failures).toEqual([])
  expect(enquiries.state()).toEqual({ kind: 'none' })
})
