import { permissionsOf } from '@tideway/contract/permissions'
import { type Role, roles } from '@tideway/contract/roles'
import { scopesOfRole } from '@tideway/contract/scopes'
import { expect, test } from 'vitest'
import { currentItem, menu, menuFor } from './menu.ts'

const expected: Record<Role, string[]> = {
  BASE_ADMIN: ['Dashboard', 'Transactions'],
  BASE_FINANCE_ADMIN: ['Dashboard', 'Transactions'],
  BASE_FINANCE_MANAGER: ['Dashboard', 'Transactions'],
  BASE_TECH_ADMIN: ['Dashboard', 'Transactions'],
  BASE_FINANCE_OPERATOR: ['Dashboard', 'Transactions'],
  BASE_CUSTOMER_SERVICE_OPERATOR: ['Transactions'],
  BASE_TECH_OPERATOR: ['Transactions'],
}

test.each(roles)('%s sees exactly the items it may use, in order', (role) => {
  const permissions = permissionsOf({ scope: scopesOfRole(role), federated: false })
  expect(menuFor(permissions).map(({ label }) => label)).toEqual(expected[role])
})

test('without any scope there is no menu', () => {
  expect(menuFor(permissionsOf({ scope: '', federated: false }))).toEqual([])
})

test.each([
  ['/', 'Dashboard'],
  ['/transactions', 'Transactions'],
  ['/transactions/PaymentRequests', 'Transactions'],
  ['/transactions/tidewayId/abc', 'Transactions'],
  ['/transactionsx', undefined],
  ['/settings', undefined],
])('%s belongs to %s', (pathname, label) => {
  expect(currentItem(menu, pathname)?.label).toBe(label)
})

test('where areas overlap the longer one is current', () => {
  const [home, transactions] = menu
  if (!home || !transactions) throw new Error('the menu is empty')
  const agreements = { ...transactions, label: 'Payment Agreements', area: '/transactions/Agreed' }
  expect(currentItem([transactions, agreements], '/transactions/Agreed')?.label).toBe(
    'Payment Agreements',
  )
})
