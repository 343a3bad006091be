import { describe, expect, test } from 'vitest'
import type { Permission } from './permissions.ts'
import { payToAllowed, payToOperations, permissions, permissionsOf } from './permissions.ts'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'
import { scopesOfRole } from './scopes.ts'

const names: Permission[] = [
  'homeMenuItem',
  'reportsMenuItem',
  'transactionsMenuItem',
  'paymentAgreementMenuItem',
  'balanceManagementMenuItem',
  'usersMenuItem',
  'appsMenuItem',
  'settingsMenuItem',
  'balanceRead',
  'paymentRequestRefund',
  'paymentRequestCreate',
  'payoutRequest',
]

/** One column per name above: menu items from home to settings, then the four others. */
const table: Record<Role, string> = {
  BASE_ADMIN: '1111 1111 1111',
  BASE_FINANCE_ADMIN: '1111 1100 1111',
  BASE_FINANCE_MANAGER: '1111 0000 1111',
  BASE_TECH_ADMIN: '1111 0111 1000',
  BASE_FINANCE_OPERATOR: '1110 0000 1010',
  BASE_CUSTOMER_SERVICE_OPERATOR: '0011 0000 0000',
  BASE_TECH_OPERATOR: '0010 0011 0000',
}

function expectedOf(role: Role): Record<Permission, boolean> {
  const bits = table[role].replaceAll(' ', '')
  return Object.fromEntries(names.map((name, index) => [name, bits[index] === '1'])) as Record<
    Permission,
    boolean
  >
}

describe.each(roles)('%s', (role) => {
  const scope = scopesOfRole(role).join(' ')

  test('has exactly its permissions', () => {
    expect(permissionsOf({ scope, federated: false })).toEqual(expectedOf(role))
  })

  test('has the same permissions without user management if federated', () => {
    expect(permissionsOf({ scope, federated: true })).toEqual({
      ...expectedOf(role),
      usersMenuItem: false,
    })
  })
})

test('every permission of spec 6.3 is known', () => {
  expect([...permissions].sort()).toEqual([...names].sort())
})

test('an empty scope grants no permission', () => {
  expect(Object.values(permissionsOf({ scope: '', federated: false }))).toEqual(
    names.map(() => false),
  )
})

test('a requirement that ends in a star is met by any scope with the same prefix', () => {
  const scope = 'PortalAPI/GET:clients/HARBOUR PortalAPI/POST:clients/*/apps RestAPI/GET:client/1'
  expect(permissionsOf({ scope, federated: false }).settingsMenuItem).toBe(true)
  expect(permissionsOf({ scope: 'RestAPI/GET:balance', federated: false }).homeMenuItem).toBe(false)
})

test('a star inside an entry matches only a star', () => {
  const scope =
    'PortalAPI/GET:clients/X/apps PortalAPI/POST:clients/X/apps PortalAPI/DELETE:clients/X/apps'
  expect(permissionsOf({ scope, federated: false }).appsMenuItem).toBe(false)
})

test('one missing scope entry removes the permission', () => {
  const all = scopesOfRole('BASE_ADMIN')
  const scope = all.filter((entry) => entry !== 'RestAPI/PUT:clients/*/lowBalanceAlert/threshold')
  expect(permissionsOf({ scope, federated: false }).balanceManagementMenuItem).toBe(false)
  expect(permissionsOf({ scope: all, federated: false }).balanceManagementMenuItem).toBe(true)
})

test('PayTo requires all eight operations', () => {
  expect(payToOperations.length).toBe(8)
  expect(payToAllowed([...payToOperations, 'RestAPI/POST/paymentRequest'])).toBe(true)
  expect(payToAllowed(undefined)).toBe(false)
  for (const missing of payToOperations) {
    expect(payToAllowed(payToOperations.filter((operation) => operation !== missing))).toBe(false)
  }
})
