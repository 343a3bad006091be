import { describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../http/api-failure.ts'
import { outcomeOfFailure, sendOnce } from './send-once.ts'

const problem = { message: 'PayID inv-1@pay.harbour.example is already registered' }
const refused = (status: number) => new ApiFailure('refused', { status })
const decided = { kind: 'refused', decided: true }
const undecided = { kind: 'refused', decided: false }

describe('the outcome of a call', () => {
  test.each([
    ['a key used with another request', refused(422), { ...decided, status: 422 }],
    ['a missing scope', refused(403), { ...undecided, status: 403 }],
    ['a call that came too slowly', refused(408), { ...undecided, status: 408 }],
    ['too many calls', refused(429), { ...undecided, status: 429 }],
    [
      'a session that is over',
      new ApiFailure('unauthorized', { status: 401 }),
      { ...undecided, status: 401 },
    ],
    ['a server that failed midway', refused(500), { kind: 'unknown', answered: true }],
    ['a service that is out', refused(503), { kind: 'unknown', answered: true }],
    ['a gateway without an answer', refused(504), { kind: 'unknown', answered: true }],
    ['no answer', new ApiFailure('unreachable'), { kind: 'unknown', answered: false }],
    [
      'an answer that cannot be read',
      new ApiFailure('unreadable', { status: 200 }),
      { kind: 'unknown', answered: true },
    ],
    ['a fault of our own', new TypeError('x is undefined'), { kind: 'unknown', answered: true }],
  ])('is as expected after %s', (_what, error, outcome) => {
    expect(outcomeOfFailure(error)).toEqual({
      ...(outcome.kind === 'refused' && { message: undefined }),
      ...outcome,
    })
  })

  test('carries the server’s message for a rejection', () => {
    expect(outcomeOfFailure(new ApiFailure('refused', { status: 400, problem }))).toEqual({
      kind: 'refused',
      decided: true,
      status: 400,
      message: 'PayID inv-1@pay.harbour.example is already registered',
    })
  })

  test('is unknown if the server reports a repeat of an earlier call', () => {
    expect(outcomeOfFailure(refused(409), () => true)).toEqual({ kind: 'unknown', answered: true })
  })
})

describe('an intent', () => {
  const outcomeOf = async (answer: Promise<string>) => {
    const settle = vi.fn()
    const outcome = await sendOnce({ attempt: 'k-1', settle }, () => answer)
    return [outcome.kind, settle.mock.calls.length]
  }

  test('is settled by a response', async () => {
    expect(await outcomeOf(Promise.resolve('done'))).toEqual(['sent', 1])
  })

  test('is settled by a definite rejection', async () => {
    expect(await outcomeOf(Promise.reject(refused(400)))).toEqual(['refused', 1])
  })

  test.each([
    ['is stopped before it is decided', 'refused', refused(429)],
    ['has no answer', 'unknown', new ApiFailure('unreachable')],
    ['fails midway', 'unknown', refused(500)],
    ['has an unreadable answer', 'unknown', new ApiFailure('unreadable', { status: 200 })],
  ])('is kept while its call %s', async (_what, kind, error) => {
    expect(await outcomeOf(Promise.reject(error))).toEqual([kind, 0])
  })

  test('is sent exactly as it was stored', async () => {
    const send = vi.fn(async () => 'done')
    await sendOnce({ attempt: { key: 'k-1' }, settle: () => undefined }, send)
    expect(send.mock.calls).toEqual([[{ key: 'k-1' }]])
  })
})
