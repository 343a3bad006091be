import type { Role } from '@tideway/contract/roles'
import { describe, expect, test } from 'vitest'
import { sampleToken } from '../session/sample-token.ts'
import { decide, type GuardFacts } from './guard-decision.ts'

const issued = Date.UTC(2026, 10, 20, 3)
const minutes = 60_000

function facts(role: Role, changed: Partial<GuardFacts> = {}): GuardFacts {
  return {
    pathname: '/',
    search: {},
    idToken: sampleToken(role),
    storedClientId: undefined,
    now: issued + 5 * minutes,
    formOpen: false,
    site: { featureFlags: {} },
    ...changed,
  }
}

describe('who is signed in', () => {
  const signIn = { kind: 'sign-in', signup: false, invitation: undefined }

  test.each([
    ['no token', { idToken: undefined }],
    ['a token that is none', { idToken: 'abc' }],
    ['a token that ran out this very moment', { now: issued + 60 * minutes }],
    ['a token that ran out while a form is open', { now: issued + 61 * minutes, formOpen: true }],
  ])('%s goes to sign in', (_what, changed) => {
    expect(decide(facts('BASE_ADMIN', changed))).toEqual(signIn)
  })

  test('signup on any route goes to sign up, with the invitation', () => {
    const changed = {
      idToken: undefined,
      pathname: '/transactions',
      search: { signup: '', token: 'inv-1' },
    }
    expect(decide(facts('BASE_ADMIN', changed))).toEqual({
      kind: 'sign-in',
      signup: true,
      invitation: 'inv-1',
    })
  })

  test('somebody who is signed in does not sign up again', () => {
    expect(decide(facts('BASE_ADMIN', { search: { signup: '' } })).kind).toBe('open')
  })
})

describe('renewal', () => {
  test.each([
    ['49 minutes old', 49 * minutes, false, 'open'],
    ['51 minutes old', 51 * minutes, false, 'renew'],
    ['51 minutes old, with a form open', 51 * minutes, true, 'open'],
  ])('a token %s', (_what, age, formOpen, kind) => {
    expect(decide(facts('BASE_ADMIN', { now: issued + age, formOpen })).kind).toBe(kind)
  })

  test('a token of a short life is not renewed as soon as it comes', () => {
    const idToken = sampleToken('BASE_ADMIN', { exp: issued / 1000 + 120 })
    expect(decide(facts('BASE_ADMIN', { idToken, now: issued + 1000 })).kind).toBe('open')
    expect(decide(facts('BASE_ADMIN', { idToken, now: issued + 100_000 })).kind).toBe('renew')
  })
})

describe('acting client', () => {
  test.each([
    ['neither', {}, undefined, 'HARBOUR'],
    ['a stored one', {}, 'HARBOURN1', 'HARBOURN1'],
    ['one in the query', { clientId: 'HARBOURM1' }, undefined, 'HARBOURM1'],
    ['one in the query beside a stored one', { clientId: 'HARBOURM1' }, 'HARBOURN1', 'HARBOURM1'],
    ['an empty one in the query', { clientId: '' }, 'HARBOURN1', 'HARBOURN1'],
  ])('%s', (_what, search, storedClientId, expected) => {
    expect(decide(facts('BASE_ADMIN', { search, storedClientId }))).toMatchObject({
      kind: 'open',
      user: { clientId: expected, rootClientId: 'HARBOUR' },
    })
  })
})

describe('the customer service operator', () => {
  const confined = { kind: 'redirect', to: '/transactions' }

  test.each(['/', '/reports', '/settings', '/transactionsx', '/users', '/nowhere'])(
    'is led from %s to the transactions',
    (pathname) => {
      expect(decide(facts('BASE_CUSTOMER_SERVICE_OPERATOR', { pathname }))).toEqual(confined)
    },
  )

  test.each([
    '/transactions',
    '/transactions/PaymentRequests',
    '/transactions/PaymentAgreement',
    '/transactions/tidewayId/abc',
  ])('may open %s', (pathname) => {
    expect(decide(facts('BASE_CUSTOMER_SERVICE_OPERATOR', { pathname })).kind).toBe('open')
  })
})

describe('landing', () => {
  test.each<[Role, string, string]>([
    ['BASE_ADMIN', '/', 'open'],
    ['BASE_FINANCE_OPERATOR', '/', 'open'],
    ['BASE_TECH_OPERATOR', '/', '/transactions/PaymentRequests'],
    ['BASE_TECH_OPERATOR', '/settings', 'open'],
  ])('%s at %s: %s', (role, pathname, expected) => {
    const decision = decide(facts(role, { pathname }))
    expect(decision.kind === 'redirect' ? decision.to : decision.kind).toBe(expected)
  })

  test('somebody without any menu item is told so on the home screen', () => {
    const idToken = sampleToken('BASE_ADMIN', { scope: '' })
    expect(decide(facts('BASE_ADMIN', { idToken })).kind).toBe('open')
  })
})
