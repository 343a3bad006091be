import { ApiFailure } from '@tideway/browser/http/api-failure'
import { expect, test } from 'vitest'
import { causeOfFailure, InvalidSearch } from './search-failure.ts'

const noPermission =
  'You don’t have permission to see these records. Ask an administrator in your organisation.'
const later = 'Something went wrong on our side. Try again later.'

test.each([
  ['403', new ApiFailure('refused', { status: 403 }), noPermission, false],
  [
    'no network',
    new ApiFailure('unreachable'),
    'We couldn’t reach the server. Check your connection, then try again.',
    true,
  ],
  ['401', new ApiFailure('unauthorized', { status: 401 }), 'Your session has ended.', false],
  [
    '429',
    new ApiFailure('refused', { status: 429 }),
    'There were too many requests. Wait a moment, then try again.',
    true,
  ],
  ['500', new ApiFailure('refused', { status: 500 }), later, true],
  [
    '503 with words for developers',
    new ApiFailure('refused', { status: 503, problem: { message: 'upstream' } }),
    later,
    true,
  ],
  [
    '400 with a reason',
    new ApiFailure('refused', { status: 400, problem: { message: 'fromDate is too old' } }),
    'fromDate is too old',
    false,
  ],
  ['400 without one', new ApiFailure('refused', { status: 400 }), later, true],
  ['an answer that cannot be read', new ApiFailure('unreadable', { status: 200 }), later, true],
  ['a fault of ours', new TypeError('x'), later, true],
  [
    'no search',
    new InvalidSearch('Date From must be before Date To'),
    'Date From must be before Date To',
    false,
  ],
])('cause of a failed search: %s', (_what, error, text, mayRetry) => {
  expect(causeOfFailure(error)).toEqual({ text, mayRetry })
})
