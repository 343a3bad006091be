import type { PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import { checkoutPayToProblems, payToRefused } from '@tideway/contract/checkout/pay-to-refusals'
import { expect, test } from 'vitest'
import { payToAnswer } from './pay-to-calls.ts'

test.each([
  ['asked', 200, {}],
  ['paid or expired meanwhile', 409, checkoutPayToProblems.notWaiting.body],
  ['asked by another on this checkout', 409, checkoutPayToProblems.underWay.body],
  ['cancelled meanwhile', 404, { message: 'Checkout not found' }],
])('%s: the state is read again', (_, status, body) => {
  expect(payToAnswer(status, body, 'mobile')).toEqual({ kind: 'look' })
})

test.each([500, 502, 503, 504])(
  'after %i it is unknown if the bank received the request',
  (status) => {
    expect(payToAnswer(status, undefined, 'email')).toEqual({ kind: 'unknown' })
  },
)

test.each<[PayToPayerKind, string]>([
  ['mobile', 'This mobile is not registered as a PayID'],
  ['email', 'This email address is not registered as a PayID'],
  ['account', 'We couldn’t find this BSB'],
])('a rejection is worded for a payer who pays by %s', (kind, message) => {
  const { status, body } = payToRefused('NOT_REGISTERED', kind)
  expect(payToAnswer(status, body, kind)).toMatchObject({ kind: 'refused', words: { message } })
})

test('too many attempts are distinguished from a rejection by the bank', () => {
  const { status, body } = checkoutPayToProblems.tooMany
  expect(payToAnswer(status, body, 'mobile')).toEqual({
    kind: 'refused',
    words: {
      message: 'Too many attempts',
      next: 'Wait a few minutes, or pay another way.',
    },
  })
})

test('the provider’s message about a field is shown unchanged', () => {
  const { status, body } = checkoutPayToProblems.onlySuggested
  expect(payToAnswer(status, body, 'mobile')).toEqual({
    kind: 'refused',
    words: {
      message: 'Only the suggested payer can pay this payment request',
      next: 'Check what you entered, or pay another way.',
    },
  })
})

test('a rejection with an unreadable body still counts as a rejection', () => {
  expect(payToAnswer(400, '<html>', 'mobile')).toMatchObject({
    kind: 'refused',
    words: { message: 'Payment cannot be processed' },
  })
})
