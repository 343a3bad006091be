import { sampleToken } from '@tideway/browser/test/sample-token'
import type { Role } from '@tideway/contract/users/roles/roles'
import { describe, expect, test } from 'vitest'
import type { GuardFacts } from './guard-decision.ts'
import { decideNavigation } from './guard-decision.ts'

const issued = Date.UTC(2026, 10, 20, 3)
const minutes = 60_000

function facts(role: Role, changed: Partial<GuardFacts> = {}): GuardFacts {
  return {
    pathname: '/',
    search: {},
    idToken: sampleToken(role),
    storedClientId: undefined,
    now: issued + 5 * minutes,
    site: { featureFlags: {} },
    ...changed,
  }
}

describe('signed-in state', () => {
  const signIn = { kind: 'sign-in', signup: false, invitation: undefined }

  test.each([
    ['no token', { idToken: undefined }],
    ['a token that is none', { idToken: 'abc' }],
    ['a token that ran out this very moment', { now: issued + 60 * minutes }],
    ['a token that ran out a minute ago', { now: issued + 61 * minutes }],
  ])('a user with %s must sign in', (_what, changed) => {
    expect(decideNavigation(facts('BASE_ADMIN', changed))).toEqual(signIn)
  })

  test('a signup parameter on any route leads to sign-up with the invitation', () => {
    const changed = {
      idToken: undefined,
      pathname: '/transactions',
      search: { signup: '', token: 'inv-1' },
    }
    expect(decideNavigation(facts('BASE_ADMIN', changed))).toEqual({
      kind: 'sign-in',
      signup: true,
      invitation: 'inv-1',
    })
  })

  test('a signed-in user does not sign up again', () => {
    expect(decideNavigation(facts('BASE_ADMIN', { search: { signup: '' } })).kind).toBe('open')
    expect(decideNavigation(facts('BASE_ADMIN', { search: { token: 'inv-1' } })).kind).toBe('open')
  })

  test('a signed-in user who follows an invitation is asked what to do', () => {
    const search = { signup: '', token: 'inv-1' }
    expect(decideNavigation(facts('BASE_ADMIN', { search }))).toMatchObject({
      kind: 'invitation',
      user: { email: 'mia@harbour.example' },
      invitation: 'inv-1',
    })
  })
})

describe('token renewal', () => {
  const due = (changed: Partial<GuardFacts>) => {
    const decision = decideNavigation(facts('BASE_ADMIN', changed))
    return decision.kind === 'open' && decision.renewalDue
  }

  test.each([
    ['49 minutes old', 49 * minutes, false],
    ['51 minutes old', 51 * minutes, true],
  ])('knows if a token %s that opens the screen is due for renewal', (_what, age, expected) => {
    expect(due({ now: issued + age })).toBe(expected)
  })

  test('a short-lived token is not renewed straight after it is issued', () => {
    const idToken = sampleToken('BASE_ADMIN', { exp: issued / 1000 + 120 })
    expect(due({ idToken, now: issued + 1000 })).toBe(false)
    expect(due({ idToken, now: issued + 100_000 })).toBe(true)
  })
})

describe('acting client', () => {
  test.each([
    ['neither', {}, undefined, 'HARBOUR'],
    ['a stored one', {}, 'HARBOURN1', 'HARBOURN1'],
    ['one in the query', { clientId: 'HARBOURM1' }, undefined, 'HARBOURM1'],
    ['one in the query beside a stored one', { clientId: 'HARBOURM1' }, 'HARBOURN1', 'HARBOURM1'],
    ['an empty one in the query', { clientId: '' }, 'HARBOURN1', 'HARBOURN1'],
    ['one with blanks around it', { clientId: ' HARBOURM1 ' }, undefined, 'HARBOURM1'],
  ])('uses %s', (_what, search, storedClientId, expected) => {
    expect(decideNavigation(facts('BASE_ADMIN', { search, storedClientId }))).toMatchObject({
      kind: 'open',
      user: { clientId: expected, rootClientId: 'HARBOUR' },
    })
  })
})

test.each([
  ['in the query', { search: { clientId: 'a b' } }],
  [
    'in the query beside a stored one',
    { search: { clientId: 'a b' }, storedClientId: 'HARBOURN1' },
  ],
  ['in the store', { storedClientId: 'a b' }],
])('an invalid client id %s is rejected, and the root client is used', (_where, changed) => {
  expect(decideNavigation(facts('BASE_ADMIN', changed))).toMatchObject({
    kind: 'open',
    user: { clientId: 'HARBOUR' },
    refusedClientId: 'a b',
  })
})

describe('the Customer Service Operator', () => {
  const confined = { kind: 'redirect', to: '/transactions' }

  test.each(['/', '/reports', '/settings', '/transactionsx', '/users', '/nowhere'])(
    'is redirected from %s to the transactions',
    (pathname) => {
      expect(decideNavigation(facts('BASE_CUSTOMER_SERVICE_OPERATOR', { pathname }))).toEqual(
        confined,
      )
    },
  )

  test.each([
    '/transactions',
    '/transactions/PaymentRequests',
    '/transactions/PaymentAgreement',
    '/transactions/tidewayId/abc',
  ])('may open %s', (pathname) => {
    expect(decideNavigation(facts('BASE_CUSTOMER_SERVICE_OPERATOR', { pathname })).kind).toBe(
      'open',
    )
  })
})

describe('the landing screen', () => {
  test.each<[Role, string, string]>([
    ['BASE_ADMIN', '/', 'open'],
    ['BASE_FINANCE_OPERATOR', '/', 'open'],
    ['BASE_TECH_OPERATOR', '/', '/transactions/PaymentRequests'],
    ['BASE_TECH_OPERATOR', '/settings', 'open'],
  ])('for %s at %s is %s', (role, pathname, expected) => {
    const decision = decideNavigation(facts(role, { pathname }))
    expect(decision.kind === 'redirect' ? decision.to : decision.kind).toBe(expected)
  })

  test('a user without any menu item sees the home screen, which explains it', () => {
    const idToken = sampleToken('BASE_ADMIN', { scope: '' })
    expect(decideNavigation(facts('BASE_ADMIN', { idToken })).kind).toBe('open')
  })
})
