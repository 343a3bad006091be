import { describe, expect, test } from 'vitest'
import {
  claimValues,
  fieldOfProblem,
  omitsRoles,
  roleOfSignIn,
  singleSignOnProblems,
  usedSecondFactor,
} from './single-sign-on.ts'

test.each([
  [{ groups: ['a', 'b'] }, 'groups', ['a', 'b']],
  [{ groups: 'a' }, 'groups', ['a']],
  [{ groups: ['a', 1, null] }, 'groups', ['a']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{ 'https://x.example/roles': ['a'] }, 'https://x.example/roles', ['a']],
  [{ 'a.b': ['first'], a: { b: ['second'] } }, 'a.b', ['first']],
  [{ a: null }, 'a.b', []],
  [{}, 'constructor', []],
  [{ a: {} }, 'a.constructor.name', []],
])('of the claims %j, %s has the values %j', (claims, name, values) => {
  expect(claimValues(claims, name)).toEqual(values)
})

describe('the role of a sign-in', () => {
  const mapped = {
    rolesClaim: 'groups',
    roleMapping: [
      { value: 'owners', role: 'BASE_ADMIN' },
      { value: 'money', role: 'BASE_FINANCE_MANAGER' },
    ],
    defaultRole: null,
  } as const
  const provider = { ...mapped, roleMapping: [...mapped.roleMapping] }
  const everyone = { ...provider, defaultRole: 'BASE_FINANCE_OPERATOR' as const }

  test.each([
    ['is the first mapped one', provider, ['money', 'owners'], undefined, 'BASE_ADMIN'],
    ['is mapped by exact value', provider, ['Money'], undefined, undefined],
    ['replaces the existing one', provider, ['money'], 'BASE_ADMIN', 'BASE_FINANCE_MANAGER'],
    ['is taken away with its value', provider, [], 'BASE_ADMIN', undefined],
    ['falls back to everyone’s', everyone, [], 'BASE_ADMIN', 'BASE_FINANCE_OPERATOR'],
  ] as const)('%s', (_name, settings, groups, currentRole, role) => {
    expect(roleOfSignIn(settings, { groups: [...groups] }, currentRole)).toBe(role)
  })

  test('is kept if no claim is for roles, and new people get the role for everyone', () => {
    const unmapped = { ...everyone, rolesClaim: '' }
    expect(roleOfSignIn(unmapped, { groups: ['owners'] }, 'BASE_TECH_ADMIN')).toBe(
      'BASE_TECH_ADMIN',
    )
    expect(roleOfSignIn(unmapped, { groups: ['owners'] })).toBe('BASE_FINANCE_OPERATOR')
    expect(roleOfSignIn({ ...unmapped, defaultRole: null }, {})).toBeUndefined()
  })
})

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ acr: 'mfa' }, true],
  [{ amr: ['pwd'], acr: '1' }, false],
  [{}, false],
])('with the claims %j, a second factor was used: %s', (claims, used) => {
  expect(usedSecondFactor({ secondFactorValues: ['mfa'] }, claims)).toBe(used)
  expect(usedSecondFactor({ secondFactorValues: [] }, claims)).toBe(false)
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['groups', { groups: ['a'] }, false],
  ['groups', {}, false],
  ['groups', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, true],
  ['groups', { hasgroups: true }, true],
  ['groups', { hasgroups: 'true' }, true],
  ['groups', { groups: ['a'], hasgroups: true }, false],
  ['roles', { _claim_names: { groups: 'src1' } }, false],
  ['roles', { hasgroups: true }, false],
  ['', { _claim_names: { groups: 'src1' } }, false],
  ['groups', { _claim_names: 'groups' }, false],
])(
  'with the claim %j, %j leaves roles out because there are too many: %s',
  (rolesClaim, claims, is) => {
    expect(omitsRoles({ rolesClaim }, claims)).toBe(is)
  },
)

test('a message is split into its field and its text, and a message without a field stays whole', () => {
  expect(fieldOfProblem(singleSignOnProblems.notPublic.body.message)).toEqual({
    field: 'issuer',
    text: 'The address must be public: a full host name or a public IP address',
  })
  expect(fieldOfProblem('The TXT record a with the value b=c: d was not found')).toEqual({
    text: 'The TXT record a with the value b=c: d was not found',
  })
})
