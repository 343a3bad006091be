// @vitest-environment jsdom
import type { HitKind, MatchedField, SearchGroup } from '@tideway/contract/search/search-answer'
import { expect, test } from 'vitest'
import { hrefForNewTab } from './found-destination.ts'
import { destinationOf, listAddressOf } from './hit-address.ts'

const today = '2026-11-24'

test.each<[HitKind, string, object]>([
  ['paymentRequest', 'abc', { href: '/transactions/PaymentRequests/abc' }],
  ['paymentRequest', 'a/b', { href: '/transactions/PaymentRequests/a%2Fb' }],
  ['payment', 'pay 1&2', { href: '/transactions/OutboundPayments?open=pay+1%262' }],
  ['paymentInitiation', 'abc', { href: '/transactions/PaymentInitiations?open=abc' }],
  ['paymentAgreement', 'abc', { href: '/transactions/PaymentAgreement?open=abc' }],
  ['batch', 'abc', { href: '/apps/batch', row: 'abc' }],
  ['report', 'abc', { href: '/reports', row: 'abc' }],
  ['user', 'zoe@x.example', { href: '/users', row: 'zoe@x.example' }],
  ['apiKey', 'SECRE408AB', { href: '/settings#api-keys', row: 'SECRE408AB' }],
])('a hit of kind %s with the id %s leads to %j', (kind, id, destination) => {
  expect(destinationOf(kind, id)).toEqual(destination)
})

function group(kind: HitKind, field: MatchedField): SearchGroup {
  return { kind, more: true, hits: [{ id: 'x', title: 'x', matched: [{ field, text: 'x' }] }] }
}

test.each<[HitKind, MatchedField, string, string]>([
  ['paymentRequest', 'payID', '+61 412 345 678', '/transactions/PaymentRequests?payID=0412345678'],
  [
    'paymentRequest',
    'payID',
    'Zoe@X.Example',
    '/transactions/PaymentRequests?payID=zoe%40x.example',
  ],
  ['paymentRequest', 'payerName', 'Zoë B', '/transactions/PaymentRequests?filter=zoe+b'],
  [
    'payment',
    'amount',
    '$1284.50 last Tuesday',
    '/transactions/OutboundPayments?startDate=2026-11-17+00%3A00%3A00&endDate=2026-11-17+23%3A59%3A59&amountFrom=1284.50&amountTo=1284.50',
  ],
  [
    'paymentRequest',
    'amount',
    'Zoe $20',
    '/transactions/PaymentRequests?amountFrom=20.00&amountTo=20.99&filter=zoe',
  ],
  ['paymentRequest', 'status', 'waiting', '/transactions/PaymentRequests?status=WAITING'],
  ['paymentInitiation', 'payerName', 'PayTo Zoe', '/transactions/PaymentInitiations?filter=zoe'],
  ['payment', 'payeeName', 'PayTo Zoe', '/transactions/OutboundPayments?filter=payto+zoe'],
  [
    'paymentRequest',
    'refundAmount',
    'refunds yesterday',
    '/transactions/PaymentRequests?status=RETURN_IN_PROGRESS%2CRETURN_COMPLETE%2CRETURN_FAILED',
  ],
  [
    'payment',
    'date',
    'yesterday',
    '/transactions/OutboundPayments?startDate=2026-11-23+00%3A00%3A00&endDate=2026-11-23+23%3A59%3A59',
  ],
  ['payment', 'description', 'may 2026', '/transactions/OutboundPayments?filter=may+2026'],
  ['payment', 'payID', '0412345678', '/transactions/OutboundPayments?filter=412345678'],
  ['paymentAgreement', 'payerName', 'zoe', '/transactions/PaymentAgreement?filter=zoe'],
  ['user', 'email', 'zoe', '/users'],
  ['report', 'id', 'abc', '/reports'],
])('more of %s by %s for %s is at %s', (kind, field, typed, address) => {
  expect(listAddressOf(group(kind, field), typed, today)).toBe(address)
})

test('days are named with the chosen zone', () => {
  expect(listAddressOf(group('payment', 'date'), 'yesterday', today, 'UTC')).toBe(
    '/transactions/OutboundPayments?startDate=2026-11-23+00%3A00%3A00&endDate=2026-11-23+23%3A59%3A59&zone=UTC',
  )
})

test('an address for a new tab names the client', () => {
  expect(hrefForNewTab('/transactions/OutboundPayments?open=1', 'HARBOURN1')).toBe(
    '/transactions/OutboundPayments?open=1&clientId=HARBOURN1',
  )
  expect(hrefForNewTab('/settings#api-keys', 'HARBOUR')).toBe('/settings?clientId=HARBOUR#api-keys')
})
