import { describe, expect, test } from 'vitest'
import type { Role } from '../users/roles/roles.ts'
import { roles } from '../users/roles/roles.ts'
import { keyOnlyScopes, scopes, scopesOfRole } from '../users/roles/scopes.ts'
import { givablePermissions, rolesThatGive, withheldPermissions } from './key-permissions.ts'

const operation = (scope: string) => scope.replace(':', '/')
/** All scopes: those of users, those of keys only, and unknown ones from a newer provider. */
const all = [...scopes, ...keyOnlyScopes]
  .filter((scope) => scope.startsWith('RestAPI/'))
  .map(operation)
  .concat('RestAPI/POST/something/new')
const heldBy = (role: Role) => new Set<string>(scopesOfRole(role))

const reading = [
  'RestAPI/GET/clients',
  'RestAPI/GET/paymentRequest',
  'RestAPI/POST/paymentRequest/search',
  'RestAPI/POST/payment/search',
  'RestAPI/POST/paymentInitiation/search',
  'RestAPI/GET/paymentInitiation',
]

test.each<[Role, string[]]>([
  ['BASE_ADMIN', all],
  [
    'BASE_TECH_ADMIN',
    [
      ...reading,
      'RestAPI/POST/paymentAgreement/search',
      'RestAPI/GET/balance',
      'RestAPI/GET/report',
      'RestAPI/GET/report/download',
      'RestAPI/GET/client/*',
      'RestAPI/PATCH/client/*',
    ],
  ],
  ['BASE_TECH_OPERATOR', [...reading, 'RestAPI/GET/client/*', 'RestAPI/PATCH/client/*']],
])('%s gives a key exactly the permissions of the role', (role, expected) => {
  expect(givablePermissions(all, heldBy(role))).toEqual(expected)
  const heldScopes = new Set(expected)
  expect(withheldPermissions(all, heldBy(role))).toEqual(all.filter((one) => !heldScopes.has(one)))
})

test('only an admin’s key may move money or use permissions that no role has', () => {
  const beyond = [
    'RestAPI/POST/payment',
    'RestAPI/POST/sweepRequest',
    'RestAPI/POST/paymentRequest/refund',
    'RestAPI/POST/paymentInitiation',
    'RestAPI/POST/client/*/apiKeys',
    'RestAPI/POST/config/payIdDomains',
  ]
  for (const permission of beyond) {
    const givers = roles.filter((role) => givablePermissions([permission], heldBy(role)).length > 0)
    const managesKeys = givers.filter((role) => heldBy(role).has('PortalAPI/PATCH:clients/*/keys'))
    expect([permission, managesKeys]).toEqual([permission, ['BASE_ADMIN']])
  }
})

describe('roles that may grant permissions', () => {
  test.each([
    [['RestAPI/POST/payment'], ['Admin']],
    [['RestAPI/GET/balance'], ['Admin', 'Tech Admin']],
    [['RestAPI/GET/paymentRequest'], ['Admin', 'Tech Admin', 'Tech Operator']],
    [[], ['Admin', 'Tech Admin', 'Tech Operator']],
  ])('for %j are %j', (permissions, expected) => {
    expect(rolesThatGive(permissions)).toEqual(expected)
  })
})
