import type { Permission } from '@tideway/contract/users/roles/permissions'
import { permissions } from '@tideway/contract/users/roles/permissions'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import { expect, test } from 'vitest'
import { rolesThatGrant, rolesThatHelp, rolesWith } from './granting.ts'

const [admin, financeAdmin, financeManager, techAdmin, financeOperator, service, techOperator] = [
  'BASE_ADMIN',
  'BASE_FINANCE_ADMIN',
  'BASE_FINANCE_MANAGER',
  'BASE_TECH_ADMIN',
  'BASE_FINANCE_OPERATOR',
  'BASE_CUSTOMER_SERVICE_OPERATOR',
  'BASE_TECH_OPERATOR',
] as const satisfies Role[]

test.each<[Permission, Role[]]>([
  ['balanceManagementMenuItem', [admin, financeAdmin]],
  ['settingsMenuItem', [admin, techAdmin, techOperator]],
  ['usersMenuItem', [admin, financeAdmin, techAdmin]],
  ['homeMenuItem', [admin, financeAdmin, financeManager, techAdmin, financeOperator]],
  ['paymentRequestRefund', [admin, financeAdmin, financeManager]],
])('%s is included in the roles %j', (permission, expected) => {
  expect(rolesWith(permission)).toEqual(expected)
})

/**
 * For every permission and each role without it: the roles that would help, and the roles that can grant one of those.
 */
test.each<[Permission, Role | undefined, helps: Role[], grants: Role[]]>([
  // As a Tech Operator, users would gain Settings and lose their other permissions.
  ['settingsMenuItem', financeAdmin, [admin], [admin]],
  ['settingsMenuItem', financeManager, [admin], [admin]],
  ['settingsMenuItem', financeOperator, [admin], [admin]],
  ['settingsMenuItem', service, [admin, techAdmin], [admin, techAdmin]],
  ['appsMenuItem', financeAdmin, [admin], [admin]],
  ['appsMenuItem', financeManager, [admin], [admin]],
  ['appsMenuItem', financeOperator, [admin], [admin]],
  ['appsMenuItem', service, [admin, techAdmin], [admin, techAdmin]],
  ['balanceManagementMenuItem', financeManager, [admin, financeAdmin], [admin, financeAdmin]],
  ['balanceManagementMenuItem', techAdmin, [admin], [admin]],
  ['balanceManagementMenuItem', financeOperator, [admin, financeAdmin], [admin, financeAdmin]],
  ['balanceManagementMenuItem', service, [admin, financeAdmin], [admin, financeAdmin]],
  // A Finance Admin may change a Tech Operator's role, but cannot grant a role that keeps Settings and Apps.
  ['balanceManagementMenuItem', techOperator, [admin], [admin]],
  [
    'balanceRead',
    service,
    [admin, financeAdmin, financeManager, techAdmin],
    [admin, financeAdmin, techAdmin],
  ],
  ['balanceRead', techOperator, [admin, techAdmin], [admin, techAdmin]],
  ['paymentRequestRefund', techAdmin, [admin], [admin]],
  [
    'paymentRequestRefund',
    financeOperator,
    [admin, financeAdmin, financeManager],
    [admin, financeAdmin],
  ],
  ['paymentRequestRefund', service, [admin, financeAdmin, financeManager], [admin, financeAdmin]],
  ['paymentRequestRefund', techOperator, [admin], [admin]],
  ['paymentRequestCreate', techAdmin, [admin], [admin]],
  // A Finance Operator creates requests, but cannot see agreements.
  ['paymentRequestCreate', service, [admin, financeAdmin, financeManager], [admin, financeAdmin]],
  ['paymentRequestCreate', techOperator, [admin], [admin]],
  ['payoutRequest', techAdmin, [admin], [admin]],
  ['payoutRequest', financeOperator, [admin, financeAdmin, financeManager], [admin, financeAdmin]],
  ['payoutRequest', service, [admin, financeAdmin, financeManager], [admin, financeAdmin]],
  ['payoutRequest', techOperator, [admin], [admin]],
  [
    'paymentAgreementMenuItem',
    financeOperator,
    [admin, financeAdmin, financeManager],
    [admin, financeAdmin],
  ],
  ['paymentAgreementMenuItem', techOperator, [admin, techAdmin], [admin, techAdmin]],
  [
    'homeMenuItem',
    service,
    [admin, financeAdmin, financeManager, techAdmin],
    [admin, financeAdmin, techAdmin],
  ],
  ['homeMenuItem', techOperator, [admin, techAdmin], [admin, techAdmin]],
  [
    'reportsMenuItem',
    service,
    [admin, financeAdmin, financeManager, techAdmin],
    [admin, financeAdmin, techAdmin],
  ],
  ['reportsMenuItem', techOperator, [admin, techAdmin], [admin, techAdmin]],
  ['usersMenuItem', financeManager, [admin, financeAdmin], [admin, financeAdmin]],
  ['usersMenuItem', financeOperator, [admin, financeAdmin], [admin, financeAdmin]],
  ['usersMenuItem', service, [admin, financeAdmin, techAdmin], [admin, financeAdmin, techAdmin]],
  ['usersMenuItem', techOperator, [admin, techAdmin], [admin, techAdmin]],
  // An unknown role has no permissions to lose, and only an Admin may change it.
  ['balanceManagementMenuItem', undefined, [admin, financeAdmin], [admin]],
  ['transactionsMenuItem', undefined, [...roles], [admin]],
])('to have %s, %s needs one of the roles %j, granted by %j', (permission, from, helps, grants) => {
  expect(rolesThatHelp(permission, from)).toEqual(helps)
  expect(rolesThatGrant(permission, from)).toEqual(grants)
})

test('for every permission that a role lacks, some role can grant a role that includes it', () => {
  for (const role of roles)
    for (const permission of permissions)
      expect([role, permission, rolesThatGrant(permission, role)]).not.toEqual([
        role,
        permission,
        [],
      ])
})
