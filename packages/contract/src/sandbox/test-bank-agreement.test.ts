import { describe, expect, test } from 'vitest'
import type { PaymentAgreementStatusName } from '../pay-to/agreements/payment-agreement.ts'
import type { PayerAction } from './test-bank-agreement.ts'
import {
  agreementsOf,
  payerActions,
  statusAfterPayer,
  termLines,
  whyPayerMayNot,
} from './test-bank-agreement.ts'

const reached: Partial<Record<PaymentAgreementStatusName, Partial<Record<PayerAction, string>>>> = {
  CREATED: { approve: 'ACTIVE', decline: 'CANCELLED' },
  ACTIVE: { suspend: 'SUSPENDED', cancel: 'CANCELLED' },
  SUSPENDED: { resume: 'ACTIVE', cancel: 'CANCELLED' },
}

describe.each(['CREATED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'FAILED'] as const)(
  'an agreement that is %s',
  (status) => {
    test.each(payerActions)('follows the transitions for the payer’s action %s', (action) => {
      const to = reached[status]?.[action]
      expect(statusAfterPayer(status, action)).toBe(to)
      if (to === undefined) expect(whyPayerMayNot(status, action)).toMatch(/^Only an? /)
      else expect(whyPayerMayNot(status, action)).toBeUndefined()
    })
  },
)

test.each([
  ['', undefined],
  ['  ', undefined],
  [`  ${'aB'.repeat(16)} `, { agreementId: 'ab'.repeat(16) }],
  ['062-948 10473381', { bsb: '062948', accountNumber: '10473381' }],
  ['062948/10473381', { bsb: '062948', accountNumber: '10473381' }],
  ['Priya@Raman.example', { payIds: ['priya@raman.example'] }],
  ['0400123123', { payIds: ['0400123123', '+61-400123123'] }],
  ['+61-400123123', { payIds: ['0400123123', '+61-400123123'] }],
  ['53004085616', { payIds: ['53004085616'] }],
])('a search for %j finds agreements by %j', (text, filter) => {
  expect(agreementsOf(text)).toEqual(filter)
})

test('omits terms that the agreement does not have', () => {
  const terms = { startDate: '2026-11-20', frequency: 'MONTHLY', maximumAmount: '1500.00' }
  expect(termLines({ variableAgreementDetails: terms })).toEqual([
    { label: 'At most', text: '$1,500.00' },
    { label: 'How often', text: 'Monthly' },
    { label: 'Type', text: 'Variable' },
    { label: 'Starts', text: '20-Nov-2026' },
  ])
  const change = { frequency: 'WEEKLY', lastPaymentAmount: '900.00', lastPaymentDate: '2027-01-31' }
  expect(termLines({ balloonAgreementDetails: change })).toEqual([
    { label: 'Last payment', text: '$900.00' },
    { label: 'How often', text: 'Weekly' },
    { label: 'Type', text: 'Balloon' },
    { label: 'Ends', text: '31-Jan-2027' },
  ])
})
