import { expect, test } from 'vitest'
import {
  columnsOf,
  defaultReportFields,
  refundReportFields,
  specReportFields,
} from './report-fields.ts'

test('the fields are in the specification’s order (spec 9)', () => {
  expect(specReportFields.join(', ')).toBe(
    'DateTime, LocalTime, CRDR, Amount, Balance, TransactionType, BSB, AccountNumber, AccountName, PayId, PayIdType, PaymentDescription, PayerPaymentReference, TransactionId, ParentTransactionId, ClientTransactionId, NPPTransactionId, ClientBranch, SentViaDe, SerialNumber, SettledBy',
  )
})

test('the first seventeen are on by default', () => {
  expect(defaultReportFields).toHaveLength(17)
  expect([defaultReportFields[0], defaultReportFields.at(-1)]).toEqual([
    'DateTime',
    'NPPTransactionId',
  ])
})

test.each([
  ['nothing', null, defaultReportFields],
  ['nothing at all', undefined, defaultReportFields],
  ['an empty list', [], defaultReportFields],
  ['fields that are none', ['Nonsense'], defaultReportFields],
  [
    'some, in another order',
    ['SettledBy', 'Amount', 'DateTime'],
    ['DateTime', 'Amount', 'SettledBy'],
  ],
  ['one twice', ['Amount', 'Amount'], ['Amount']],
])('returns the columns for: %s', (_what, chosen, columns) => {
  expect(columnsOf(chosen)).toEqual(columns)
})

test.each([
  ['both', ['Amount'], ['ClientRefundId'], ['Amount', 'ClientRefundId']],
  ['only fields of refunds', null, refundReportFields, refundReportFields],
  ['neither', null, null, defaultReportFields],
])('joins the selections: %s', (_what, chosen, ofRefunds, columns) => {
  expect(columnsOf(chosen, ofRefunds)).toEqual(columns)
})
