import { expect, test } from 'vitest'
import { agreementShown, frequencyLabel, payerText } from './agreement-details.ts'

test.each([
  [
    'variable',
    {
      variableAgreementDetails: {
        maximumAmount: '1250.00',
        frequency: 'ADHOC',
        endDate: '2027-06-30',
      },
    },
    ['Variable', '-', '$1,250.00', '-', '-', 'Ad-hoc', '30-Jun-2027'],
  ],
  [
    'usage based, without an end',
    { usageBasedAgreementDetails: { maximumAmount: '80.50', frequency: 'FORTNIGHTLY' } },
    ['Usage Based', '-', '$80.50', '-', '-', 'Fortnightly', 'Ongoing'],
  ],
  [
    'balloon',
    {
      balloonAgreementDetails: {
        amount: '99.00',
        frequency: 'MONTHLY',
        lastPaymentAmount: '1500.00',
      },
    },
    ['Balloon', '$99.00', '-', '-', '$1,500.00', 'Monthly', 'Ongoing'],
  ],
  [
    'fixed',
    {
      fixedAgreementDetails: {
        amount: '20.00',
        frequency: 'SEMIANNUAL',
        endDate: '2026-12-01',
        firstPaymentAmount: '45.00',
      },
    },
    ['Fixed', '$20.00', '-', '$45.00', '-', 'Semiannual', '01-Dec-2026'],
  ],
  [
    'fixed, of nothing else',
    { fixedAgreementDetails: { amount: '20.00', frequency: 'WEEKLY' } },
    ['Fixed', '$20.00', '-', '-', '-', 'Weekly', 'Ongoing'],
  ],
  [
    'variable, without a maximum',
    { variableAgreementDetails: { frequency: 'DAILY' } },
    ['Variable', '-', '-', '-', '-', 'Daily', 'Ongoing'],
  ],
  ['nothing known', {}, ['-', '-', '-', '-', '-', '-', 'Ongoing']],
])('shows the terms of %s', (_what, details, shown) => {
  expect(Object.values(agreementShown(details))).toEqual(shown)
})

test.each([
  ['ADHOC', 'Ad-hoc'],
  ['DAILY', 'Daily'],
  ['FORTNIGHTLY', 'Fortnightly'],
  ['INTRADAY', 'Intraday'],
  ['SEMIANNUAL', 'Semiannual'],
  ['MONTHLY', 'Monthly'],
  ['QUARTERLY', 'Quarterly'],
  ['WEEKLY', 'Weekly'],
  ['ANNUAL', 'Annual'],
])('the frequency %s is shown as %s', (frequency, label) => {
  expect(frequencyLabel(frequency)).toBe(label)
})

test('shows the payer as an account or a PayID', () => {
  const agreement = (payerDetails: object) => ({
    agreementDetails: {},
    payerDetails: { name: 'Priya Raman', ...payerDetails },
  })
  const bankAccountDetails = { bsb: '939300', accountNumber: '123456' }
  expect(payerText(agreement({ bankAccountDetails }))).toBe('939300-123456')
  const payIDDetails = { payID: '+61-400123123', payIDType: 'PHONE' }
  expect(payerText(agreement({ payIDDetails }))).toBe('PHONE: +61-400123123')
  expect(payerText(undefined)).toBe('')
})
