import { expect, test } from 'vitest'
import { agreementAmount } from './agreement-amount.ts'

test.each([
  [
    'fixed: its amount',
    { fixedAgreementDetails: { amount: '49.90', firstPaymentAmount: '9.00' } },
    4990,
  ],
  [
    'balloon: its amount',
    { balloonAgreementDetails: { amount: '200.00', lastPaymentAmount: '5000.00' } },
    20000,
  ],
  ['variable: its maximum', { variableAgreementDetails: { maximumAmount: '1500.00' } }, 150000],
  ['usage based: its maximum', { usageBasedAgreementDetails: { maximumAmount: '80.00' } }, 8000],
  [
    'an amount before a maximum',
    { usageBasedAgreementDetails: { amount: '1.00', maximumAmount: '80.00' } },
    100,
  ],
  ['any amount', { variableAgreementDetails: { frequency: 'ADHOC' } }, undefined],
  ['no terms', {}, undefined],
])('the amount of an agreement is %s', (_, details, cents) => {
  expect(agreementAmount(details)).toBe(cents)
})
