import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { changeFailure } from './change-failure.ts'

const problem = { message: 'Invalid Email' }

test.each([
  [
    new ApiFailure('refused', { status: 400, problem }),
    { kind: 'refused', message: 'Invalid Email' },
  ],
  [
    new ApiFailure('refused', {
      status: 400,
      problem: {
        message: 'Refused',
        details: { failureCode: 'ERR0.11', failureReason: 'No funds' },
      },
    }),
    { kind: 'refused', message: 'Refused', reason: 'No funds' },
  ],
  [new ApiFailure('unauthorized', { status: 401 }), { kind: 'refused', message: undefined }],
  [new ApiFailure('refused', { status: 500 }), { kind: 'unknown', answered: true }],
  [new ApiFailure('unreadable', { status: 200 }), { kind: 'unknown', answered: true }],
  [new ApiFailure('unreachable'), { kind: 'unknown', answered: false }],
])('the failure %s is mapped to its meaning', (error, failure) => {
  expect(changeFailure(error)).toEqual(failure)
})
