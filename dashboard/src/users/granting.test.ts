import type { Permission } from '@tideway/contract/users/permissions'
import { permissions } from '@tideway/contract/users/permissions'
import type { Role } from '@tideway/contract/users/roles'
import { roles } from '@tideway/contract/users/roles'
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
])('%s is included in %j', (permission, expected) => {
  expect(rolesWith(permission)).toEqual(expected)
})

/** For every permission and everybody who lacks it: the roles that would help, and those whose holders can give one. */
test.each<[Permission, Role | undefined, helps: Role[], grants: Role[]]>([
  // A tech operator's Settings would cost everybody but tech people what they have.
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
  // A finance admin may make a tech operator something else, and has no role to give that keeps Settings and Apps.
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
  // A finance operator creates requests, and does not see agreements.
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
  // Whose role is not known here has nothing to lose, and only an admin may give them one.
  ['balanceManagementMenuItem', undefined, [admin, financeAdmin], [admin]],
  ['transactionsMenuItem', undefined, [...roles], [admin]],
])('%s helps %s as %j, given by %j', (permission, from, helps, grants) => {
  expect(rolesThatHelp(permission, from)).toEqual(helps)
  expect(rolesThatGrant(permission, from)).toEqual(grants)
})

test('whatever a role lacks, somebody can give it a role that helps', () => {
  for (const role of roles)
    for (const permission of permissions)
      expect([role, permission, rolesThatGrant(permission, role)]).not.toEqual([
        role,
        permission,
        [],
      ])
})
