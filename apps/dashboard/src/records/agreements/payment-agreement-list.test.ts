import { paymentAgreementColumns } from '@tideway/contract/exports/payment-agreement-columns'
import type {
  PaymentAgreementFields,
  PaymentAgreementRecord,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import { PaymentAgreementSearchBody } from '@tideway/contract/pay-to/agreements/payment-agreement-search'
import { expect, test } from 'vitest'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'
import { createdDay, paymentAgreementFields } from './payment-agreement-columns.tsx'
import { paymentAgreementBody, paymentAgreementList } from './payment-agreement-list.tsx'
import { paymentAgreementTones } from './payment-agreement-tones.ts'

function agreement(agreementDetails: PaymentAgreementFields['agreementDetails']) {
  return {
    PaymentAgreement: {
      payerDetails: {
        name: 'Ana Silva',
        bankAccountDetails: { bsb: '939300', accountNumber: '123456' },
      },
      agreementDetails,
    },
    PaymentAgreementStatus: {
      paymentAgreementId: '5d3e9b1c7c692e96d0f511a44b1ea0c7',
      status: 'ACTIVE',
      createdDatetime: '2026-11-20T13:30:00.000Z',
    },
  } satisfies PaymentAgreementRecord
}

test('has the ids and labels of the columns that an export writes', () => {
  const named = ({ id, label }: { id: string; label: string }) => [id, label]
  expect(paymentAgreementFields.map(named)).toEqual(paymentAgreementColumns.map(named))
})

test('shows the eleven columns of spec 2.12, and offers three more', () => {
  expect(paymentAgreementFields.map(({ label }) => label)).toEqual([
    'Created Date',
    'Customer Name',
    'Payment Details',
    'Status',
    'Amount',
    'Maximum Amount',
    'First Payment Amount',
    'Last Payment Amount',
    'Frequency',
    'End Date',
    'Type',
    'Payment Agreement ID',
    'Contract ID',
    'Description',
  ])
  expect(paymentAgreementList.defaultFields).toEqual(
    paymentAgreementFields.slice(0, 11).map(({ id }) => id),
  )
})

const startDate = '2026-11-01'

test.each([
  [
    'Variable',
    {
      variableAgreementDetails: {
        startDate,
        maximumAmount: '1500.00',
        frequency: 'MONTHLY',
        endDate: '2027-02-28',
      },
    },
    ['-', '$1,500.00', '-', '-', 'Monthly', '28-Feb-2027', 'Variable'],
  ],
  [
    'Usage Based, without an end',
    {
      usageBasedAgreementDetails: { startDate, maximumAmount: '80.00', frequency: 'ADHOC' },
    },
    ['-', '$80.00', '-', '-', 'Ad-hoc', 'Ongoing', 'Usage Based'],
  ],
  [
    'Balloon',
    {
      balloonAgreementDetails: {
        startDate,
        amount: '200.00',
        lastPaymentAmount: '5000.00',
        frequency: 'FORTNIGHTLY',
      },
    },
    ['$200.00', '-', '-', '$5,000.00', 'Fortnightly', 'Ongoing', 'Balloon'],
  ],
  [
    'Fixed',
    {
      fixedAgreementDetails: {
        startDate,
        amount: '49.90',
        firstPaymentAmount: '99.80',
        frequency: 'WEEKLY',
        endDate: '2026-12-31',
      },
    },
    ['$49.90', '-', '$99.80', '-', 'Weekly', '31-Dec-2026', 'Fixed'],
  ],
])('shows the terms: %s', (_, details, texts) => {
  const row = agreement(details)
  expect(paymentAgreementFields.slice(4, 11).map(({ text }) => text(row))).toEqual(texts)
})

test('an export has plain amounts, an empty cell for no amount, and the instant of creation', () => {
  const row = agreement({ variableAgreementDetails: { maximumAmount: '1500.00' } })
  const csv = (id: string) => {
    const field = paymentAgreementFields.find((one) => one.id === id)
    return field?.csv?.(row)
  }
  expect([csv('amount'), csv('maximumAmount')]).toEqual(['', '1500.00'])
  const created = paymentAgreementFields[0]
  expect(created?.csv?.(row)).toMatch(/^2026-11-2[01] \d\d:\d\d:00$/)
})

test.each<[string, TransactionSearch, object]>([
  ['nothing', {}, {}],
  [
    'its id',
    { paymentAgreementId: 'a-1' },
    { PaymentAgreementSearch: { paymentAgreementId: 'a-1' } },
  ],
  ['its contract', { contractId: 'c-1' }, { PaymentAgreementSearch: { contractId: 'c-1' } }],
  [
    'filters',
    { status: 'ACTIVE,SUSPENDED', amountFrom: '1.00', name: 'silva' },
    {
      PaymentAgreementSearch: {
        status: ['ACTIVE', 'SUSPENDED'],
        amountFrom: '1.00',
        name: 'silva',
      },
    },
  ],
])('the provider searches agreements by %s', (_, search, body) => {
  expect(paymentAgreementBody(search)).toEqual(body)
  expect(PaymentAgreementSearchBody.safeParse(body).success).toBe(true)
})

test('shows the payer and the status', () => {
  const row = agreement({})
  expect(paymentAgreementFields.slice(1, 4).map(({ text }) => text(row))).toEqual([
    'Ana Silva',
    '939300-123456',
    'ACTIVE',
  ])
})

test.each([
  ['Australia/Sydney', '21-Nov-2026'],
  ['Australia/Perth', '20-Nov-2026'],
])('shows the creation day in the zone %s', (zone, day) => {
  expect(createdDay(agreement({}), zone)).toBe(day)
})

test('has the chip colours of spec 4', () => {
  expect(paymentAgreementTones).toEqual({
    CREATED: 'grey',
    ACTIVE: 'green',
    CANCELLED: 'red',
    SUSPENDED: 'yellow',
    FAILED: 'yellow',
  })
})
