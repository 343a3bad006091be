import { describe, expect, test } from 'vitest'
import type { Role } from '../users/roles.ts'
import { roles } from '../users/roles.ts'
import { keyOnlyScopes, scopes, scopesOfRole } from '../users/scopes.ts'
import { givablePermissions, rolesThatGive, withheldPermissions } from './key-permissions.ts'

const operation = (scope: string) => scope.replace(':', '/')
/** All that there is: of people, of keys alone, and of a provider that is ahead of us. */
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
])('%s gives a key what the role may do, and no more', (role, expected) => {
  expect(givablePermissions(all, heldBy(role))).toEqual(expected)
  const given = new Set(expected)
  expect(withheldPermissions(all, heldBy(role))).toEqual(all.filter((one) => !given.has(one)))
})

test('nothing but an admin’s key moves money, or does what no role may', () => {
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

describe('who can help', () => {
  test.each([
    [['RestAPI/POST/payment'], ['Admin']],
    [['RestAPI/GET/balance'], ['Admin', 'Tech Admin']],
    [['RestAPI/GET/paymentRequest'], ['Admin', 'Tech Admin', 'Tech Operator']],
    [[], ['Admin', 'Tech Admin', 'Tech Operator']],
  ])('with %j: %j', (permissions, expected) => {
    expect(rolesThatGive(permissions)).toEqual(expected)
  })
})
