import { canAssignRole, canManage } from '@tideway/contract/users/roles/managing-users'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roleRankOf, roles } from '@tideway/contract/users/roles/roles'
import type { DashboardUser, RolesData } from '@tideway/contract/users/users'
import { rolesDataFor } from '@tideway/contract/users/users'
import { describe, expect, test } from 'vitest'
import { roleOptions, whyNotChange, whyNotReset } from './user-row.ts'

const person = (
  email: string,
  role: string,
  fields: Partial<DashboardUser> = {},
): DashboardUser => ({
  email,
  roles: [role],
  enabled: true,
  userStatus: 'CONFIRMED',
  ...fields,
})
const actor = (role: Role) => ({ email: 'me@harbour.example', role })
const rules = rolesDataFor('BASE_ADMIN')
const twoAdmins = [person('a@x.example', 'BASE_ADMIN'), person('b@x.example', 'BASE_ADMIN')]

test.each(roles.flatMap((mine) => roles.map((theirs) => [mine, theirs] as const)))(
  '%s acting on a user with role %s: disabled with a reason exactly where the hierarchy forbids it',
  (mine, theirs) => {
    const target = person('them@x.example', theirs)
    const may = canManage(actor(mine), { email: target.email, role: theirs })
    expect(whyNotChange(actor(mine), target, [...twoAdmins, target], rules) === undefined).toBe(may)
  },
)

test.each(roles)('the selector of %s disables the roles that this role may not assign', (mine) => {
  const options = roleOptions(actor(mine), rolesDataFor(mine), 'BASE_FINANCE_OPERATOR')
  expect(options.map(({ value }) => value)).toEqual([...roles])
  expect(options.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(
    roles.filter((role) => canAssignRole(mine, role)),
  )
  for (const { disabled, note } of options) expect(note !== undefined).toBe(disabled)
})

test('each reason has its own words', () => {
  const target = (role: Role) => person('them@x.example', role)
  const why = (mine: Role, theirs: Role) =>
    whyNotChange(actor(mine), target(theirs), twoAdmins, rules)
  expect(why('BASE_FINANCE_ADMIN', 'BASE_ADMIN')).toBe(
    'The role Admin is higher than yours, Finance Admin',
  )
  expect(why('BASE_FINANCE_ADMIN', 'BASE_TECH_ADMIN')).toBe(
    'The role Finance Admin cannot manage the role Tech Admin',
  )
  expect(roleRankOf('BASE_TECH_OPERATOR')).toBeUndefined()
  expect(why('BASE_TECH_OPERATOR', 'BASE_TECH_OPERATOR')).toBe(
    'The role Tech Operator cannot manage users',
  )
  expect(
    whyNotChange(actor('BASE_ADMIN'), person('Me@harbour.example', 'BASE_ADMIN'), [], rules),
  ).toBe('You cannot change your own role or delete your own account')
  expect(whyNotChange(undefined, target('BASE_ADMIN'), twoAdmins, rules)).toBe(
    'Your role can’t manage users',
  )
})

test('the only admin who can sign in cannot be changed or deleted by any role', () => {
  const [only] = twoAdmins
  if (!only) throw new Error('two admins')
  const invited = person('new@x.example', 'BASE_ADMIN', { userStatus: 'FORCE_CHANGE_PASSWORD' })
  expect(whyNotChange(actor('BASE_ADMIN'), only, [only, invited], rules)).toBe(
    'This is the only admin who can sign in. Make another user an admin first',
  )
  expect(whyNotChange(actor('BASE_ADMIN'), only, twoAdmins, rules)).toBeUndefined()
  expect(whyNotChange(actor('BASE_ADMIN'), invited, [only, invited], rules)).toBeUndefined()
})

test('a role unknown to the server is shown, and only an admin may change it', () => {
  const otherTenant = person('x@x.example', 'BASE_AUDITOR')
  expect(whyNotChange(actor('BASE_ADMIN'), otherTenant, twoAdmins, rules)).toBeUndefined()
  expect(whyNotChange(actor('BASE_FINANCE_ADMIN'), otherTenant, twoAdmins, rules)).toBe(
    'Only the role Admin can manage users with an unrecognised role',
  )
  expect(whyNotChange(actor('BASE_TECH_OPERATOR'), otherTenant, twoAdmins, rules)).toBe(
    'Only the role Admin can manage users with an unrecognised role',
  )
  const options = roleOptions(actor('BASE_ADMIN'), rules, 'BASE_AUDITOR')
  expect(options.at(-1)).toEqual({ value: 'BASE_AUDITOR', text: 'BASE_AUDITOR', disabled: true })
  expect(options).toHaveLength(8)
})

describe('a server with a new role, different ranks and a different exception', () => {
  const theirs: RolesData = {
    ...rules,
    base: [...rules.base, { text: 'Auditor', value: 'BASE_AUDITOR' }],
    hierarchy: { ...rules.hierarchy, BASE_AUDITOR: 50, BASE_TECH_ADMIN: 5 },
    rolesNotAllowed: { BASE_AUDITOR: ['BASE_FINANCE_OPERATOR'] },
  }
  const why = (mine: string, role: string) =>
    whyNotChange(
      { email: 'me@harbour.example', role: mine },
      person('x@x.example', role),
      twoAdmins,
      theirs,
    )

  test('ranks come from the server', () => {
    expect(why('BASE_FINANCE_ADMIN', 'BASE_TECH_ADMIN')).toBe(
      'The role Tech Admin is higher than yours, Finance Admin',
    )
    expect(why('BASE_TECH_ADMIN', 'BASE_FINANCE_ADMIN')).toBeUndefined()
  })

  test('a new role is listed, may be assigned, and manages other roles', () => {
    expect(why('BASE_FINANCE_ADMIN', 'BASE_AUDITOR')).toBeUndefined()
    expect(why('BASE_FINANCE_MANAGER', 'BASE_AUDITOR')).toBe(
      'The role Auditor is higher than yours, Finance Manager',
    )
    expect(why('BASE_AUDITOR', 'BASE_FINANCE_MANAGER')).toBeUndefined()
    expect(
      roleOptions(actor('BASE_FINANCE_ADMIN'), theirs, 'BASE_FINANCE_OPERATOR').at(-1),
    ).toEqual({ value: 'BASE_AUDITOR', text: 'Auditor', note: undefined, disabled: false })
  })

  test('the server’s exceptions apply, and exceptions that it does not have do not', () => {
    expect(why('BASE_AUDITOR', 'BASE_FINANCE_OPERATOR')).toBe(
      'The role Auditor cannot manage the role Finance Operator',
    )
    const withoutOurs = { ...theirs, hierarchy: rules.hierarchy }
    expect(
      whyNotChange(
        actor('BASE_FINANCE_ADMIN'),
        person('x@x.example', 'BASE_TECH_ADMIN'),
        twoAdmins,
        withoutOurs,
      ),
    ).toBeUndefined()
  })
})

test('second factors are reset by the hierarchy, also for the only admin, but not for the actor', () => {
  const admin = person('them@x.example', 'BASE_ADMIN')
  expect(whyNotReset(actor('BASE_ADMIN'), admin, rules)).toBeUndefined()
  expect(whyNotReset(actor('BASE_TECH_ADMIN'), admin, rules)).toBe(
    'The role Admin is higher than yours, Tech Admin',
  )
  expect(whyNotReset(undefined, admin, rules)).toBe('Your role can’t manage users')
  expect(whyNotReset(actor('BASE_ADMIN'), person('ME@harbour.example', 'BASE_ADMIN'), rules)).toBe(
    'Change your own on your account page',
  )
})
