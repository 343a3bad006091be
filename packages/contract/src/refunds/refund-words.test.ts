import { expect, test } from 'vitest'
import { isRefundDescription } from './refund.ts'
import { refundReasons, refundReferenceMessage, refundWordsText } from './refund-words.ts'

test.each(refundReasons)('the reason %j can be sent to the payer', (reason) => {
  expect(isRefundDescription(reason)).toBe(true)
})

test.each([
  ['', undefined],
  ['RMA-7731', undefined],
  ['x'.repeat(100), undefined],
  [`${'x'.repeat(100)} `, undefined],
  ['x'.repeat(101), 'Enter up to 100 characters'],
])('the message under the reference %j is %j', (text, message) => {
  expect(refundReferenceMessage(text)).toBe(message)
})

test.each([
  [{}, undefined],
  [{ reason: 'Goods returned' }, 'Reason: Goods returned.'],
  [{ reference: 'RMA-7731' }, 'Reference: RMA-7731.'],
  [
    { reason: 'One bag was damaged.', reference: 'RMA-7731' },
    'Reason: One bag was damaged. Reference: RMA-7731.',
  ],
])('the words %j read %j', (words, text) => {
  expect(refundWordsText(words)).toBe(text)
})
