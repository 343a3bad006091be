import { describe, expect, test } from 'vitest'
import type { Acknowledgement, WebhookOutcome } from './webhook-schedule.ts'
import {
  ANSWER_WITHIN_MS,
  answerOutcome,
  nextAttemptAt,
  retryAfterSeconds,
  webhookSchedules,
} from './webhook-schedule.ts'

const at = (text: string) => new Date(`2026-11-22T${text}Z`)

/** Returns the times of all attempts, if each one fails immediately. */
function moments(waits: readonly number[]): string[] {
  const instants: string[] = []
  let tries = 0
  let next: Date | undefined = at('10:00:00')
  while (next) {
    instants.push(next.toISOString())
    tries += 1
    next = nextAttemptAt({ outcome: 'REFUSED', tries, endedAt: next }, waits)
  }
  return instants
}

test('the guide schedule makes eighteen attempts in three and three-quarter hours', () => {
  expect(moments(webhookSchedules.guide).map((text) => text.slice(11, 19))).toEqual([
    '10:00:00',
    '10:00:20',
    '10:00:40',
    '10:15:40',
    '10:30:40',
    '10:45:40',
    '11:00:40',
    '11:15:40',
    '11:30:40',
    '11:45:40',
    '12:00:40',
    '12:15:40',
    '12:30:40',
    '12:45:40',
    '13:00:40',
    '13:15:40',
    '13:30:40',
    '13:45:40',
  ])
})

test('the Standard Webhooks schedule makes ten attempts in three days', () => {
  expect(moments(webhookSchedules.standard).map((text) => text.slice(8, 19))).toEqual([
    '22T10:00:00',
    '22T10:00:05',
    '22T10:05:05',
    '22T10:35:05',
    '22T12:35:05',
    '22T17:35:05',
    '23T03:35:05',
    '23T17:35:05',
    '24T13:35:05',
    '25T13:35:05',
  ])
})

describe('after an attempt', () => {
  test.each<[WebhookOutcome, string | undefined]>([
    ['REFUSED', '10:00:20'],
    ['REDIRECT', '10:00:20'],
    ['TIMEOUT', '10:00:20'],
    ['RESET', '10:00:20'],
    ['UNREACHABLE', '10:00:20'],
    ['UNKNOWN_HOST', '10:00:20'],
    ['TLS', '10:00:20'],
    ['FORBIDDEN', '10:00:20'],
    ['GONE', undefined],
    ['NOT_SENT', undefined],
  ])('that ended as %s, the next is at %s', (outcome, next) => {
    const nextAt = nextAttemptAt(
      { outcome, tries: 1, endedAt: at('10:00:00') },
      webhookSchedules.guide,
    )
    expect(nextAt).toEqual(next === undefined ? undefined : at(next))
  })

  test.each<[number, number | undefined, string]>([
    [1, undefined, '10:00:20'],
    [1, 0, '10:00:20'],
    [1, 19, '10:00:20'],
    [1, 21, '10:00:21'],
    [1, 3600, '11:00:00'],
    [3, 20, '10:15:00'],
  ])(
    'number %i with a requested wait of %s seconds, the next is at %s',
    (tries, retryAfter, next) => {
      const failed = { outcome: 'REFUSED', tries, endedAt: at('10:00:00'), retryAfter } as const
      expect(nextAttemptAt(failed, webhookSchedules.guide)).toEqual(at(next))
    },
  )
})

test.each<[string | undefined, number | undefined]>([
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['86400', 86_400],
  ['999999999', 86_400],
  ['Sun, 22 Nov 2026 10:02:00 GMT', 120],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['Mon, 22 Nov 2027 10:00:00 GMT', 86_400],
  [undefined, undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-22T10:02:00Z', undefined],
  ['Sun, 99 Nov 2026 10:02:00 GMT', undefined],
])('Retry-After %j requests a wait of %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, at('10:00:00'))).toBe(seconds)
})

test.each<[number, Acknowledgement, WebhookOutcome]>([
  [200, 'lenient', 'DELIVERED'],
  [204, 'lenient', 'DELIVERED'],
  [299, 'lenient', 'DELIVERED'],
  [301, 'lenient', 'REDIRECT'],
  [308, 'lenient', 'REDIRECT'],
  [304, 'lenient', 'REDIRECT'],
  [400, 'lenient', 'REFUSED'],
  [410, 'lenient', 'GONE'],
  [429, 'lenient', 'REFUSED'],
  [500, 'lenient', 'REFUSED'],
  [200, 'strict', 'DELIVERED'],
  [201, 'strict', 'REFUSED'],
  [204, 'strict', 'REFUSED'],
  [302, 'strict', 'REDIRECT'],
  [410, 'strict', 'GONE'],
])('the response %i with %s acknowledgement is %s', (status, acknowledgement, outcome) => {
  expect(answerOutcome(status, acknowledgement)).toBe(outcome)
})

test('waits for a response as long as the acknowledgement allows', () => {
  expect(ANSWER_WITHIN_MS).toEqual({ lenient: 15_000, strict: 5_000 })
})
