import { expect, test } from 'vitest'
import { firstChoices, isCertain, listRows, matchText } from '../batches/match-columns.ts'
import type { RecordColumn } from '../calls/record-column.ts'
import { csvLine } from '../csv/csv.ts'
import { asDollars } from '../money/money.ts'
import type { PaymentAgreementRecord } from '../pay-to/agreements/payment-agreement.ts'
import type { PaymentInitiationRecord } from '../pay-to/initiations/payment-initiation.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import { refundListShape } from '../refunds/refund-list.ts'
import { exportCells } from './export-cells.ts'
import { paymentAgreementColumns } from './payment-agreement-columns.ts'
import { paymentColumns } from './payment-columns.ts'
import { paymentInitiationColumns } from './payment-initiation-columns.ts'
import { paymentRequestColumns } from './payment-request-columns.ts'
import { paymentRequestFile } from './payment-request-file.ts'

/** Returns the cells that are not empty, by their labels. */
function cellsOf<Row>(columns: readonly RecordColumn<Row>[], row: Row): Record<string, string> {
  const cells = exportCells(columns, 'Australia/Sydney')(row)
  const named = columns.map(({ label }, at) => [label, cells[at] ?? ''] as const)
  return Object.fromEntries(named.filter(([, text]) => text !== ''))
}

test('every id and every label of a kind is unique', () => {
  for (const columns of [
    paymentRequestColumns,
    paymentColumns,
    paymentInitiationColumns,
    paymentAgreementColumns,
  ]) {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
  }
})

test('a payment request has the 24 columns of spec 3.5', () => {
  const record: PaymentRequestRecord = {
    PaymentRequest: {
      payID: 'inv-20422@pay.harbour.example',
      clientTransactionId: 'order-1',
      paymentDescription: 'Beans',
      paymentAmount: asDollars(18_940),
      clientBranch: 'Newtown',
      paymentExpiryDatetime: '2026-11-22T01:40:18.000Z',
    },
    PaymentRequestStatus: {
      paymentRequestId: 'a1',
      status: 'RETURN_COMPLETE',
      createdDateTime: '2026-11-20T01:40:18.000Z',
      completedDatetime: '2026-11-20T01:42:03.000Z',
      amountReceived: asDollars(18_940.5),
      overpaymentAmount: asDollars(0.5),
      parentPaymentRequestId: 'p1',
      returnInitiator: 'MANUAL',
      failureReason: 'AC04',
      payerPaymentDescription: 'for beans',
      payerPaymentReference: 'PO 7719',
      nppTransactionId: 'NPP1',
      settledBy: 'PayID',
      ultimatePayeeName: 'Salt & Ember',
      payerInformation: {
        bsb: '062-948',
        accountNumber: '00473381',
        fullLegalAccountName: 'Marnie Blake',
      },
      refundInformation: {
        availableBalance: '10.00',
        requests: [
          { createdDateTime: '2026-11-20T02:05:44.000Z', amount: '1.00', status: 'COMPLETE' },
          { dateTime: '2026-11-20T03:00:00.000Z', amount: '2.00', status: 'COMPLETE' },
        ],
      },
    },
  }
  expect(paymentRequestColumns).toHaveLength(24)
  const { 'Failure Reason': reason, ...cells } = cellsOf(paymentRequestColumns, record)
  expect(reason).toContain('AC04')
  expect(cells).toEqual({
    PayID: 'inv-20422@pay.harbour.example',
    'Client Branch': 'Newtown',
    'Client Transaction ID': 'order-1',
    Amount: '18940.00',
    Description: 'Beans',
    'Payment Expiry': '2026-11-22T12:40:18.000+11:00',
    'Payment Request ID': 'a1',
    'Parent Payment Request ID': 'p1',
    Status: 'RETURN_COMPLETE',
    'Created Date': '2026-11-20T12:40:18.000+11:00',
    'Completed Date': '2026-11-20T12:42:03.000+11:00',
    'Return Created Date': '2026-11-20T13:05:44.000+11:00, 2026-11-20T14:00:00.000+11:00',
    'Return Initiator': 'MANUAL',
    'Amount Received': '18940.50',
    'Overpayment Amount': '0.50',
    'Payer Payment Description': 'for beans',
    Reference: 'PO 7719',
    'Payer BSB': '062-948',
    'Payer Account Number': '00473381',
    'Legal Account Name': 'Marnie Blake',
    'Ultimate Payee Name': 'Salt & Ember',
    'NPP Transaction ID': 'NPP1',
    'Settled By': 'PayID',
  })
})

test('a payout has its account as text and its delivery in words', () => {
  const record: PaymentRecord = {
    Payment: {
      clientPaymentId: 'payout-1',
      payeeName: 'Corner Store',
      paymentAmount: '12.50',
      paymentDescription: 'Milk',
      bsb: '062000',
      accountNumber: '00345999',
    },
    PaymentStatus: {
      paymentId: 'b1',
      status: 'SETTLED',
      createdDatetime: '2026-07-01T01:00:00.000Z',
      sentViaDE: false,
    },
  }
  expect(cellsOf(paymentColumns, record)).toEqual({
    'Client Payment ID': 'payout-1',
    'Account/PayID': '062000-00345999',
    Name: 'Corner Store',
    Description: 'Milk',
    'Created Date': '2026-07-01T11:00:00.000+10:00',
    Status: 'SETTLED',
    Amount: '12.50',
    'Payment ID': 'b1',
    'Sent Via DE': 'No',
  })
})

const agreement: PaymentAgreementRecord = {
  PaymentAgreement: {
    payerDetails: {
      name: 'Marnie Blake',
      bankAccountDetails: { bsb: '062000', accountNumber: '12340001' },
    },
    agreementDetails: {
      fixedAgreementDetails: {
        amount: '1250.00',
        firstPaymentAmount: '10.00',
        frequency: 'MONTHLY',
        endDate: '2027-06-30',
      },
    },
  },
  PaymentAgreementStatus: {
    paymentAgreementId: 'c1',
    status: 'ACTIVE',
    createdDatetime: '2026-11-20T01:00:00.000Z',
  },
}

test('an agreement has plain amounts and ISO days, and a missing end is ongoing', () => {
  const cells = {
    'Created Date': '2026-11-20T12:00:00.000+11:00',
    'Customer Name': 'Marnie Blake',
    'Payment Details': '062000-12340001',
    Status: 'ACTIVE',
    Amount: '1250.00',
    'First Payment Amount': '10.00',
    Frequency: 'Monthly',
    'End Date': '2027-06-30',
    Type: 'Fixed',
    'Payment Agreement ID': 'c1',
  }
  expect(cellsOf(paymentAgreementColumns, agreement)).toEqual(cells)
  const { PaymentAgreement } = agreement
  const fixedAgreementDetails = { amount: '1250.00', frequency: 'MONTHLY' }
  const ongoing = {
    ...agreement,
    PaymentAgreement: { ...PaymentAgreement, agreementDetails: { fixedAgreementDetails } },
  }
  const { 'First Payment Amount': _, ...others } = cells
  expect(cellsOf(paymentAgreementColumns, ongoing)).toEqual({ ...others, 'End Date': 'Ongoing' })
})

test.each([
  ['SETTLED', undefined, '100.00'],
  ['SETTLED', '40.00', '40.00'],
  ['PENDING', undefined, undefined],
] as const)('an initiation that is %s with a balance of %s shows %s', (status, balance, shown) => {
  const record: PaymentInitiationRecord = {
    PaymentInitiation: {
      paymentAgreementId: 'c1',
      clientTransactionId: 'order-1',
      paymentAmount: '100.00',
    },
    PaymentInitiationStatus: {
      paymentInitiationId: 'd1',
      status,
      createdDatetime: '2026-11-20T01:00:00.000Z',
      ...(balance === undefined ? {} : { refundInformation: { availableBalance: balance } }),
    },
    PaymentAgreement: agreement.PaymentAgreement,
  }
  const cells = cellsOf(paymentInitiationColumns, record)
  expect(cells['Refund Balance']).toBe(shown)
  expect(cells).toMatchObject({ 'Customer Name': 'Marnie Blake', Amount: '100.00', Status: status })
})

test('all columns of an export of payments are known to a list of refunds', () => {
  const text =
    csvLine(paymentRequestFile.columns.map(({ label }) => label)) +
    csvLine(paymentRequestFile.columns.map(({ id }) => (id === 'PaymentAmount' ? '5.00' : id)))
  const list = matchText(text, refundListShape)
  if (!('columns' in list)) throw new Error('an export that cannot be read')
  expect(isCertain(list)).toBe(true)
  expect(listRows(list, firstChoices(list), refundListShape)).toEqual([
    { id: 'PaymentRequestId', refundAmount: '5.00', line: 2 },
  ])
})
