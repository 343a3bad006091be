import { expect, test } from 'vitest'
import { sitePaths, spellingOfSpec } from './site-paths.ts'

const spec = Object.values(sitePaths).map((path) =>
  path.replace('$type', 'tidewayId').replace('$id', 'Hook.v2'),
)

test.each([
  ...spec,
  '/transactions/PaymentRequests',
  '/transactions/tidewayOut',
  '/transactions/PaymentRequests/a@b:c,d',
  '/transactions/PaymentRequests/a%20b%3Fc',
  '/transactions/PaymentRequests/100%25',
  '/transactions/PaymentRequests/%E0%A4%A',
  '/settings/manage-webhook/caf%C3%A9',
  '/no/such/page',
  '/appsx',
])('%s is already in the specification’s spelling', (path) => {
  expect(spellingOfSpec(path, 'tideway')).toBeUndefined()
})

test.each([
  ['case', '/Apps', '/apps'],
  ['case', '/APPS/Checkout', '/apps/checkout'],
  ['case', '/Users', '/users'],
  ['case', '/Settings/Manage-Webhook/Hook.V2', '/settings/manage-webhook/Hook.V2'],
  ['case of a type', '/transactions/paymentrequests', '/transactions/PaymentRequests'],
  ['case of a type', '/Transactions/TIDEWAYID/Ab-1', '/transactions/tidewayId/Ab-1'],
  ['case of a type', '/transactions/paymentagreement', '/transactions/PaymentAgreement'],
  ['case of a type', '/transactions/paymentagreement/Ab-1', '/transactions/PaymentAgreement/Ab-1'],
  ['case of a type', '/transactions/outboundpayments/Ab-1', '/transactions/OutboundPayments/Ab-1'],
  ['case before an unknown type', '/TRANSACTIONS/kelpOut', '/transactions/kelpOut'],
  ['a trailing slash', '/apps/', '/apps'],
  ['a doubled slash', '//apps', '/apps'],
  ['a doubled slash', '/apps//batch', '/apps/batch'],
  ['slashes alone', '///', '/'],
  ['an encoded letter', '/%61pps', '/apps'],
  ['an encoded letter', '/%41pps', '/apps'],
  ['an encoded hyphen', '/balance%2Dmanagement', '/balance-management'],
  ['an encoded letter of an id', '/transactions/tidewayId/%41b', '/transactions/tidewayId/Ab'],
  ['an encoded slash', '/Apps%2Fcheckout', '/apps/checkout'],
  ['an encoded slash', '/apps%2fcheckout', '/apps/checkout'],
  ['all of them', '//%75SERS/', '/users'],
  [
    'signs of an id that must stay encoded',
    '/Transactions/tidewayId/a%3Fb%23c',
    '/transactions/tidewayId/a%3Fb%23c',
  ],
  ['another host', '//evil.example/transactions', '/evil.example/transactions'],
  ['nothing of ours', '/no//such/', '/no/such'],
])('corrects %s: %s becomes %s', (_what, path, expected) => {
  expect(spellingOfSpec(path, 'tideway')).toBe(expected)
  expect(spellingOfSpec(expected, 'tideway')).toBeUndefined()
})

test('the transaction types use the brand’s names', () => {
  expect(spellingOfSpec('/transactions/KELPID', 'kelp')).toBe('/transactions/kelpId')
  expect(spellingOfSpec('/transactions/tidewayid', 'kelp')).toBeUndefined()
})
