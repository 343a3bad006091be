import { expect, test } from 'vitest'
import {
  domainsOverlap,
  isPayIdDomain,
  merchantNameMessage,
  PayIdDomain,
  payIdDomainMessage,
} from './pay-id-domains.ts'

test.each([
  ['pay.harbour.example', true],
  ['a_b-c.example', true],
  ['harbour', false],
  ['.example', false],
  ['pay..example', false],
  ['Pay.harbour.example', false],
  ['pay.harbour.example1', false],
  ['me@pay.harbour.example', false],
  ['pay harbour.example', false],
  [`${'a'.repeat(29)}.example`, true],
  [`${'a'.repeat(30)}.example`, false],
  ['', false],
])('%j is a valid PayID domain: %s', (domain, expected) => {
  expect(isPayIdDomain(domain)).toBe(expected)
  expect(PayIdDomain.safeParse({ domain }).success).toBe(expected)
})

test.each([
  [{ merchantName: 'Harbour Shop' }, true],
  [{ merchantName: '' }, false],
  [{ merchantName: 'H'.repeat(51) }, false],
  [{ merchantName: 'Harbour\n' }, false],
  [{ position: 1 }, false],
])('a domain with %j is valid: %s', (fields, expected) => {
  expect(PayIdDomain.safeParse({ domain: 'pay.harbour.example', ...fields }).success).toBe(expected)
})

test.each([
  ['pay.harbour.example', 'pay.harbour.example', true],
  ['pay.harbour.example', 'harbour.example', true],
  ['harbour.example', 'a.pay.harbour.example', true],
  ['pay.harbour.example', 'shop.harbour.example', false],
  ['myharbour.example', 'harbour.example', false],
  ['harbour.example', 'harbour.example.org', false],
])('%s and %s overlap: %s', (one, other, expected) => {
  expect(domainsOverlap(one, other)).toBe(expected)
  expect(domainsOverlap(other, one)).toBe(expected)
})

test.each([
  ['pay.shop.example', undefined],
  ['shop', 'Enter a domain, such as pay.your-shop.com.au'],
  ['https://pay.shop.example', 'Enter a domain, such as pay.your-shop.com.au'],
  [`${'a'.repeat(30)}.example`, 'Must be at most 37 characters long'],
])('the domain %s has the message %s', (text, message) => {
  expect(payIdDomainMessage(text)).toBe(message)
})

test.each([
  ['', undefined],
  ['Harbour Shop', undefined],
  ['Café', 'Must be plain letters, digits and punctuation, because banks show nothing else'],
  ['x'.repeat(51), 'Must be at most 50 characters long'],
])('the name %s for payers has the message %s', (text, message) => {
  expect(merchantNameMessage(text)).toBe(message)
})
