import type { PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import { expect, test } from 'vitest'
import { problemOf, stageAnnouncement } from './pay-by-bank-words.ts'
import type { PayByBankStep } from './use-pay-by-bank.ts'

const declined: PayToAttempt = {
  stage: 'REFUSED',
  payerKind: 'mobile',
  payer: 'Mobile ending 123',
  refusal: 'DECLINED',
}
const answered: PayByBankStep = {
  kind: 'refused',
  words: { message: 'Your PayID is not enabled for PayTo', next: 'Pay another way.' },
}

test('the newest rejection is reported', () => {
  expect(problemOf({ kind: 'idle' }, {})).toBeUndefined()
  expect(problemOf({ kind: 'idle' }, { attempt: declined })?.message).toBe(
    'You declined the payment in your banking app',
  )
  expect(problemOf(answered, { attempt: declined })?.message).toBe(
    'Your PayID is not enabled for PayTo',
  )
})

test.each(['asking', 'unknown'] as const)(
  'an old rejection is not reported while the state is %s',
  (kind) => {
    expect(problemOf({ kind }, { attempt: declined })).toBeUndefined()
  },
)

test('a lost request to the bank is reported as lost, unless the bank rejected it after all', () => {
  expect(problemOf({ kind: 'notAsked' }, {})?.message).toBe('We couldn’t contact your bank')
  expect(problemOf({ kind: 'notAsked' }, { attempt: declined })?.message).toBe(
    'You declined the payment in your banking app',
  )
})

test('each stage is announced, except a rejection, which has its own alert', () => {
  expect(stageAnnouncement('FORM', { kind: 'idle' })).toBe('')
  expect(stageAnnouncement('FORM', { kind: 'asking' })).toBe('Contacting your bank')
  expect(stageAnnouncement('WAITING', { kind: 'idle' })).toBe(
    'We’ve sent a request to your bank. Approve the payment in your banking app.',
  )
  expect(stageAnnouncement('WAITING', { kind: 'givingUp' })).toBe('Cancelling the request')
  expect(stageAnnouncement('COLLECTING', { kind: 'idle' })).toBe(
    'Approved. The payment is on its way.',
  )
  expect(stageAnnouncement('REFUSED', { kind: 'idle' })).toBe('')
})
