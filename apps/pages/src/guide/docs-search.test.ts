import { expect, test } from 'vitest'
import { docsSearch, pageOfAnchor } from './docs-search.ts'

const entries = [
  {
    url: '/docs/authentication#signing',
    title: 'Sign your calls',
    page: 'Authentication',
    text: 'A secret key with an HMAC key signs every call.',
  },
  {
    url: '/docs/webhooks#webhooks',
    title: 'Webhooks',
    page: 'Webhooks',
    text: 'Verify the signature of a webhook before you read its body.',
  },
  {
    url: '/docs/rest/payment-requests#rest-postPaymentRequestRefund',
    title: 'POST /paymentRequest/refund',
    page: 'Payment requests',
    text: 'Refund a payment request. Needs paymentRequestId.',
  },
]
const search = docsSearch(entries)
const foundAnchors = (query: string) => search(query).map(({ url }) => url.split('#')[1])

test.each([
  ['hmac', ['signing']],
  ['signature', ['webhooks']],
  ['paymentRequestId', ['rest-postPaymentRequestRefund']],
  ['refund request', ['rest-postPaymentRequestRefund']],
  ['webhok', ['webhooks']],
  ['verify refund', []],
  ['', []],
])('searching %j finds %j', (query, expected) => {
  expect(foundAnchors(query)).toEqual(expected)
})

test('a match in a title ranks above one in the text', () => {
  expect(foundAnchors('sign')[0]).toBe('signing')
})

test.each([
  ['signing', '/docs/authentication#signing'],
  ['rest-postPaymentRequestRefund', '/docs/rest/payment-requests#rest-postPaymentRequestRefund'],
  ['sign', undefined],
])('the anchor %s leads to %s', (anchor, url) => {
  expect(pageOfAnchor(entries, anchor)).toBe(url)
})
