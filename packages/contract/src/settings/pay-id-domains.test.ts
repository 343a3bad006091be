import { expect, test } from 'vitest'
import { domainsOverlap, isPayIdDomain, PayIdDomain } from './pay-id-domains.ts'

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
