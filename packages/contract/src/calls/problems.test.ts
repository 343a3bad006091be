import { expect, test } from 'vitest'
import {
  forbidden,
  Problem,
  paymentRequestNotFound,
  problemResponse,
  refundProblems,
  unauthorized,
} from './problems.ts'

test('a problem with a code repeats its message as the reason, and one without has no details', () => {
  expect(problemResponse(400, 'Missing id.', 'ERR0.05').body).toEqual({
    message: 'Missing id.',
    details: { failureCode: 'ERR0.05', failureReason: 'Missing id.' },
  })
  expect(unauthorized).toEqual({ status: 401, body: { message: 'Unauthorized' } })
  expect(forbidden).toEqual({
    status: 403,
    body: { message: 'User is not authorized to access this resource' },
  })
})

test.each([
  ['missingId', 400, 'ERR0.05', 'Missing id.'],
  ['amountNotANumber', 400, 'ERR0.06', 'Refund amount value must be a number'],
  [
    'multiPayment',
    400,
    'ERR0.07',
    "Refunds cannot be done against PaymentRequest's with multiPayment set to true",
  ],
  [
    'wrongStatus',
    400,
    'ERR0.08',
    'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
  ],
  [
    'inProgress',
    409,
    'ERR0.08',
    'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
  ],
  ['onlyFull', 400, 'ERR0.09', 'Refund for this client can only be for the full amount'],
  [
    'aboveOriginal',
    400,
    'ERR0.10',
    'Refund amount must be less than or equal to original payment amount',
  ],
  ['insufficientFunds', 400, 'ERR0.11', 'Insufficient funds to process this refund'],
] as const)('the refund problem %s is %i %s', (name, status, failureCode, message) => {
  expect(refundProblems[name]).toEqual({
    status,
    body: { message, details: { failureCode, failureReason: message } },
  })
})

test('a not-found error names the requested id', () => {
  expect(paymentRequestNotFound('abc').body.message).toBe('paymentRequestId: abc not found')
})

test('details are complete or absent', () => {
  expect(Problem.safeParse({ message: 'x' }).success).toBe(true)
  expect(Problem.safeParse({ message: 'x', details: { failureCode: 'ERR0.03' } }).success).toBe(
    false,
  )
})
