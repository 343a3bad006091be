import type { Permission } from '@tideway/contract/users/roles/permissions'
import { permissionsOf } from '@tideway/contract/users/roles/permissions'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from './menu.ts'
import { currentItem, mainMenu, menuFor } from './menu.ts'

const site = { featureFlags: {} }

/** The menu of spec 2.2, listed independently: item, address and permission, in order. */
const whole: [label: string, to: string, permission: Permission][] = [
  ['Dashboard', '/', 'homeMenuItem'],
  ['Reports', '/reports', 'reportsMenuItem'],
  ['Transactions', '/transactions/PaymentRequests', 'transactionsMenuItem'],
  ['Payment Agreements', '/transactions/PaymentAgreement', 'paymentAgreementMenuItem'],
  ['Balance Management', '/balance-management', 'balanceManagementMenuItem'],
  ['Users', '/users', 'usersMenuItem'],
  ['Apps', '/apps', 'appsMenuItem'],
  ['Settings', '/settings', 'settingsMenuItem'],
]

/** One character for each item above. */
const expected: Record<Role, string> = {
  BASE_ADMIN: '11111111',
  BASE_FINANCE_ADMIN: '11111100',
  BASE_FINANCE_MANAGER: '11110000',
  BASE_TECH_ADMIN: '11110111',
  BASE_FINANCE_OPERATOR: '11100000',
  BASE_CUSTOMER_SERVICE_OPERATOR: '00110000',
  BASE_TECH_OPERATOR: '00100011',
}

/** The full menu, including items without a screen here yet. */
const everything = whole.map(([label, to, permission]) => {
  const item = mainMenu.find((one) => one.to === to)
  return item ?? ({ label, to, area: to, permission, icon: mainMenu[0]?.icon } as MenuItem)
})

function marked(signs: string): string[] {
  return whole.filter((_, place) => signs[place] === '1').map(([label]) => label)
}

function labelsFor(facts: Parameters<typeof permissionsOf>[0], flags = site): string[] {
  return menuFor(permissionsOf(facts), flags, everything).map(({ label }) => label)
}

test('the menu has the specification’s order and permissions', () => {
  const expectedItems = whole.filter(([, to]) => mainMenu.some((item) => item.to === to))
  expect(mainMenu.map(({ label, to, permission }) => [label, to, permission])).toEqual(
    expectedItems,
  )
})

describe.each(roles)('%s', (role) => {
  const scope = scopesOfRole(role)

  test('sees exactly the permitted items', () => {
    expect(labelsFor({ scope, federated: false })).toEqual(marked(expected[role]))
  })

  test('sees no Users item if federated', () => {
    const signs = `${expected[role].slice(0, 5)}0${expected[role].slice(6)}`
    expect(labelsFor({ scope, federated: true })).toEqual(marked(signs))
  })

  test('sees no Apps item if apps are switched off', () => {
    const signs = `${expected[role].slice(0, 6)}0${expected[role].slice(7)}`
    const off = { featureFlags: { appsDisabled: '1' } }
    expect(labelsFor({ scope, federated: false }, off)).toEqual(marked(signs))
  })
})

test('an empty scope gives an empty menu', () => {
  expect(labelsFor({ scope: '', federated: false })).toEqual([])
})

test('an unknown role sees the items of its scope', () => {
  expect(
    labelsFor({ scope: 'RestAPI/GET:report RestAPI/GET:report/download', federated: false }),
  ).toEqual(['Reports'])
})

test.each([
  ['/', 'Dashboard'],
  ['/transactions', 'Transactions'],
  ['/transactions/PaymentRequests', 'Transactions'],
  ['/transactions/tidewayId/abc', 'Transactions'],
  ['/transactions/OutboundPayments', 'Transactions'],
  // If areas overlap, the longer one is current.
  ['/transactions/PaymentAgreement', 'Payment Agreements'],
  ['/reports', 'Reports'],
  ['/balance-management', 'Balance Management'],
  ['/users', 'Users'],
  ['/transactionsx', undefined],
  ['/nowhere', undefined],
])('%s belongs to the item %s', (pathname, label) => {
  expect(currentItem(mainMenu, pathname)?.label).toBe(label)
})
