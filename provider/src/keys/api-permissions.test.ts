import { payToAllowed } from '@tideway/contract/users/permissions'
import { expect, test } from 'vitest'
import { operationsOf, permissionsText, readPermissions } from './api-permissions.ts'

test.each([
  [['none'], []],
  [[], []],
  [['keys'], operationsOf('keys')],
  [['RestAPI/GET/balance', 'RestAPI/GET/balance'], ['RestAPI/GET/balance']],
  [['standard', 'RestAPI/GET/balance'], operationsOf('standard')],
  [['standard', 'everything'], { unknown: 'everything' }],
  [['toString'], { unknown: 'toString' }],
  [['RestAPI/GET/secrets'], { unknown: 'RestAPI/GET/secrets' }],
])('%j names %j', (entries, expected) => {
  expect(readPermissions(entries)).toEqual(expected)
})

test('PayTo is allowed with its set, and not without', () => {
  expect(payToAllowed(operationsOf('standard', 'payto'))).toBe(true)
  expect(payToAllowed(operationsOf('standard'))).toBe(false)
})

test.each(['none', 'standard', 'standard, payto', 'keys, RestAPI/GET/balance'])(
  '%s is read back',
  (text) => {
    const operations = readPermissions(text.split(', '))
    expect(Array.isArray(operations) && permissionsText(operations)).toBe(text)
  },
)
