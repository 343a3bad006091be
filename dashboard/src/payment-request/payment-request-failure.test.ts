import { expect, test } from 'vitest'
import { ApiFailure } from '../platform/api-failure.ts'
import { changeFailure } from '../platform/change-failure.ts'
import { isDefinite } from './payment-request-failure.ts'

const problem = { message: 'PayID inv-1@pay.harbour.example is already registered' }

/** Whether it is told as refused or as unknown, and whether the key is given up. */
test.each([
  [
    'a refusal with its reason',
    new ApiFailure('refused', { status: 400, problem }),
    'refused',
    true,
  ],
  ['a key used with another request', new ApiFailure('refused', { status: 422 }), 'refused', true],
  ['a missing scope', new ApiFailure('refused', { status: 403 }), 'refused', false],
  ['too many calls', new ApiFailure('refused', { status: 429 }), 'refused', false],
  ['a session that is over', new ApiFailure('unauthorized', { status: 401 }), 'refused', false],
  ['a server that failed midway', new ApiFailure('refused', { status: 500 }), 'unknown', false],
  ['a gateway without an answer', new ApiFailure('refused', { status: 504 }), 'unknown', false],
  ['no answer', new ApiFailure('unreachable'), 'unknown', false],
  ['an answer nobody can read', new ApiFailure('unreadable', { status: 200 }), 'unknown', false],
  ['a fault of our own', new TypeError('x is undefined'), 'unknown', false],
] as const)('%s', (_, error, kind, definite) => {
  expect(changeFailure(error).kind).toBe(kind)
  expect(isDefinite(error)).toBe(definite)
})

test('a refusal brings the words of the server', () => {
  expect(changeFailure(new ApiFailure('refused', { status: 400, problem }))).toEqual({
    kind: 'refused',
    message: 'PayID inv-1@pay.harbour.example is already registered',
  })
})
