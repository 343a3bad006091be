import { canAssignRole, canManage, type Role, rankOf, roles } from '@tideway/contract/roles'
import { type DashboardUser, rolesDataFor } from '@tideway/contract/users'
import { expect, test } from 'vitest'
import { roleOptions, whyNotChange } from './user-row.ts'

const person = (
  email: string,
  role: string,
  given: Partial<DashboardUser> = {},
): DashboardUser => ({
  email,
  roles: [role],
  enabled: true,
  userStatus: 'CONFIRMED',
  ...given,
})
const actor = (role: Role) => ({ email: 'me@harbour.example', role })
const twoAdmins = [person('a@x.example', 'BASE_ADMIN'), person('b@x.example', 'BASE_ADMIN')]

test.each(roles.flatMap((mine) => roles.map((theirs) => [mine, theirs] as const)))(
  '%s and somebody who is %s: off with a reason exactly where the hierarchy forbids it',
  (mine, theirs) => {
    const target = person('them@x.example', theirs)
    const may = canManage(actor(mine), { email: target.email, role: theirs })
    expect(whyNotChange(actor(mine), target, [...twoAdmins, target]) === undefined).toBe(may)
  },
)

test.each(roles)('the selector of %s disables the roles that are not theirs to give', (mine) => {
  const options = roleOptions(actor(mine), rolesDataFor(mine).base, 'BASE_FINANCE_OPERATOR')
  expect(options.map(({ value }) => value)).toEqual([...roles])
  expect(options.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(
    roles.filter((role) => canAssignRole(mine, role)),
  )
  for (const { disabled, note } of options) expect(note !== undefined).toBe(disabled)
})

test('the reasons in words', () => {
  const target = (role: Role) => person('them@x.example', role)
  const why = (mine: Role, theirs: Role) => whyNotChange(actor(mine), target(theirs), twoAdmins)
  expect(why('BASE_FINANCE_ADMIN', 'BASE_ADMIN')).toBe(
    'The role Admin is higher than yours, Finance Admin',
  )
  expect(why('BASE_FINANCE_ADMIN', 'BASE_TECH_ADMIN')).toBe(
    'The role Finance Admin may not manage the role Tech Admin',
  )
  expect(rankOf('BASE_TECH_OPERATOR')).toBeUndefined()
  expect(why('BASE_TECH_OPERATOR', 'BASE_TECH_OPERATOR')).toBe(
    'The role Tech Operator may not manage users',
  )
  expect(whyNotChange(actor('BASE_ADMIN'), person('me@harbour.example', 'BASE_ADMIN'), [])).toBe(
    'You can not change your own role or delete yourself',
  )
  expect(whyNotChange(undefined, target('BASE_ADMIN'), twoAdmins)).toBe(
    'You have no role that manages users',
  )
})

test('the only admin who can sign in stays one, whoever asks', () => {
  const [only] = twoAdmins
  if (!only) throw new Error('two admins')
  const invited = person('new@x.example', 'BASE_ADMIN', { userStatus: 'FORCE_CHANGE_PASSWORD' })
  expect(whyNotChange(actor('BASE_ADMIN'), only, [only, invited])).toBe(
    'This is the only admin who can sign in. Make somebody else an admin first',
  )
  expect(whyNotChange(actor('BASE_ADMIN'), only, twoAdmins)).toBeUndefined()
  expect(whyNotChange(actor('BASE_ADMIN'), invited, [only, invited])).toBeUndefined()
})

test('a role that is not known here is shown and left alone', () => {
  const stranger = person('x@x.example', 'BASE_AUDITOR')
  expect(whyNotChange(actor('BASE_ADMIN'), stranger, twoAdmins)).toBe(
    'This role can not be changed here',
  )
  const options = roleOptions(actor('BASE_ADMIN'), rolesDataFor('BASE_ADMIN').base, 'BASE_AUDITOR')
  expect(options.at(-1)).toEqual({ value: 'BASE_AUDITOR', text: 'BASE_AUDITOR', disabled: true })
  expect(options).toHaveLength(8)
})
