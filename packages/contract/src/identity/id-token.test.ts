import { expect, test } from 'vitest'
import { claimsOf, groupsOf, organisationOf } from './id-token.ts'

const token = (payload: unknown) =>
  `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

test('reads names in any script, and missing claims as empty', () => {
  expect(claimsOf(token({ exp: 10, given_name: 'Zoë', family_name: '王', scope: 7 }))).toEqual({
    exp: 10,
    iat: 0,
    sub: '',
    given_name: 'Zoë',
    family_name: '王',
    email: '',
    scope: '',
  })
})

test.each(['', 'x', 'a.b.c', token('text'), token({ exp: 'soon' }), token(null)])(
  'reads no claims from %j',
  (broken) => {
    expect(claimsOf(broken)).toBeUndefined()
  },
)

test.each([
  [{ 'tideway:groups': ['ORG_HARBOUR', 'BASE_ADMIN'] }, 'HARBOUR'],
  [{ 'other:groups': ['BASE_ADMIN', 'ORG_KELPCO1'] }, 'KELPCO1'],
  [{ 'tideway:groups': ['BASE_ADMIN'] }, undefined],
  [{ 'tideway:groups': ['ORG_'] }, undefined],
  [{ 'tideway:groups': 'ORG_HARBOUR' }, undefined],
  [{ groups: ['ORG_HARBOUR'] }, undefined],
])('the organisation in %j is %s', (claims, organisation) => {
  expect(organisationOf(groupsOf(claims))).toBe(organisation)
})
