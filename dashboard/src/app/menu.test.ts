import { permissionsOf } from '@tideway/contract/permissions'
import { type Role, roles } from '@tideway/contract/roles'
import { scopesOfRole } from '@tideway/contract/scopes'
import { expect, test } from 'vitest'
import { currentItem, menu, menuFor } from './menu.ts'

const four = ['Dashboard', 'Reports', 'Transactions', 'Payment Agreements']
const six = [...four, 'Balance Management', 'Users']

const expected: Record<Role, string[]> = {
  BASE_ADMIN: six,
  BASE_FINANCE_ADMIN: six,
  BASE_FINANCE_MANAGER: four,
  BASE_TECH_ADMIN: [...four, 'Users'],
  BASE_FINANCE_OPERATOR: ['Dashboard', 'Reports', 'Transactions'],
  BASE_CUSTOMER_SERVICE_OPERATOR: ['Transactions', 'Payment Agreements'],
  BASE_TECH_OPERATOR: ['Transactions'],
}

test.each(roles)('%s sees exactly the items it may use, in order', (role) => {
  const permissions = permissionsOf({ scope: scopesOfRole(role), federated: false })
  expect(menuFor(permissions).map(({ label }) => label)).toEqual(expected[role])
})

test('who signs in elsewhere does not manage users here', () => {
  const permissions = permissionsOf({ scope: scopesOfRole('BASE_ADMIN'), federated: true })
  expect(menuFor(permissions).map(({ label }) => label)).toEqual(six.slice(0, -1))
})

test('without any scope there is no menu', () => {
  expect(menuFor(permissionsOf({ scope: '', federated: false }))).toEqual([])
})

test.each([
  ['/', 'Dashboard'],
  ['/transactions', 'Transactions'],
  ['/transactions/PaymentRequests', 'Transactions'],
  ['/transactions/tidewayId/abc', 'Transactions'],
  ['/transactions/OutboundPayments', 'Transactions'],
  // Where areas overlap the longer one is current.
  ['/transactions/PaymentAgreement', 'Payment Agreements'],
  ['/reports', 'Reports'],
  ['/balance-management', 'Balance Management'],
  ['/users', 'Users'],
  ['/transactionsx', undefined],
  ['/settings', undefined],
])('%s belongs to %s', (pathname, label) => {
  expect(currentItem(menu, pathname)?.label).toBe(label)
})
