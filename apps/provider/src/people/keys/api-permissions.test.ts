import { payToAllowed } from '@tideway/contract/users/roles/permissions'
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
])('%j is read as the permissions %j', (entries, expected) => {
  expect(readPermissions(entries)).toEqual(expected)
})

test('PayTo is allowed only with its permission set', () => {
  expect(payToAllowed(operationsOf('standard', 'payto'))).toBe(true)
  expect(payToAllowed(operationsOf('standard'))).toBe(false)
})

test.each(['none', 'standard', 'standard, payto', 'keys, RestAPI/GET/balance'])(
  '%s is written in the same form as it was read',
  (text) => {
    const operations = readPermissions(text.split(', '))
    expect(Array.isArray(operations) && permissionsText(operations)).toBe(text)
  },
)
