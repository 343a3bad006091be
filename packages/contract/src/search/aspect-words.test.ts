import { describe, expect, test } from 'vitest'
import { aspectIn } from './aspect-words.ts'
import { readingsOf } from './recognise.ts'

const today = '2026-11-24'

test.each<[text: string, name: string, rest: string]>([
  ['payto', 'PayTo', ''],
  ['PayTo Priya', 'PayTo', 'Priya'],
  ['Priya payto', 'PayTo', 'Priya'],
  ['agreement', 'PayTo agreements', ''],
  ['PayTo agreements of Priya', 'PayTo agreements', 'of Priya'],
  ['collections', 'payment initiations', ''],
  ['payouts', 'payouts', ''],
  ['payment requests', 'payment requests', ''],
  ['WAITING', 'WAITING', ''],
  ['waiting payment requests', 'payment requests, WAITING', ''],
  ['return_failed', 'RETURN_FAILED', ''],
  ['refund', 'refunds', ''],
  ['refunded', 'refunds', ''],
  ['refunds Okonkwo', 'refunds', 'Okonkwo'],
  ['returned', 'returned payments and refunds', ''],
  ['sent back', 'returned payments and refunds', ''],
  ['failed payouts', 'payouts, FAILED or RETURN_FAILED', ''],
  ['expired', 'EXPIRED', ''],
  ['cancelled agreements', 'PayTo agreements, CANCELLED', ''],
])('%s is about %s', (text, name, rest) => {
  const aspect = aspectIn(text)
  expect([aspect?.aspect.name, aspect?.rest]).toEqual([name, rest])
})

test.each(['refund-1', 'inv_refund', 'waiting@x.example', 'Waitingman', 'repay to Lee', 'Priya'])(
  '%s is about no kind and no state',
  (text) => {
    expect(aspectIn(text)).toBeUndefined()
  },
)

describe('with other readings', () => {
  test('days and amounts stay with the state, and all of it may be words', () => {
    const refunds = aspectIn('refunds')?.aspect
    const days = { from: '2026-11-23', to: '2026-11-23' }
    expect(readingsOf('refunds yesterday', today)).toEqual([
      { kind: 'text', words: [], days, aspect: refunds },
      { kind: 'text', words: ['refunds'], days },
      { kind: 'text', words: ['refunds', 'yesterday'] },
    ])
    expect(readingsOf('refund $20 Priya', today)).toEqual([
      { kind: 'text', words: ['priya'], amount: { from: 2000, to: 2099 }, aspect: refunds },
      { kind: 'text', words: ['refund', 'priya'], amount: { from: 2000, to: 2099 } },
    ])
  })

  test('a kind limits the records', () => {
    expect(readingsOf('PayTo Priya', today)).toEqual([
      { kind: 'text', words: ['priya'], aspect: aspectIn('payto')?.aspect },
      { kind: 'text', words: ['payto', 'priya'] },
    ])
    expect(aspectIn('payto')?.aspect.kinds).toEqual(['paymentInitiation', 'paymentAgreement'])
    expect(aspectIn('waiting requests')?.aspect).toEqual({
      name: 'payment requests, WAITING',
      kinds: ['paymentRequest'],
      statuses: ['WAITING'],
    })
  })
})
