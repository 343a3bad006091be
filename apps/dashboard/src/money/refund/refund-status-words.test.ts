import { expect, test } from 'vitest'
import { paymentRequestFields } from '../../records/payment-requests/payment-request-columns.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { refundStatusWords } from './refund-status-words.ts'

test.each([
  ['RETURN_IN_PROGRESS', 'Refund in progress'],
  ['RETURN_COMPLETE', 'Refunded'],
  ['RETURN_FAILED', 'Refund sent back'],
  ['COMPLETE', ''],
])('status %s matches the filter words %j', (status, words) => {
  expect(refundStatusWords(status)).toBe(words)
})

test('the status field of a payment request offers these words to the filter', () => {
  const field = paymentRequestFields.find(({ id }) => id === 'PaymentRequestStatus')
  expect(field?.words?.(sampleRecord({ status: 'RETURN_FAILED' }))).toBe('Refund sent back')
})
