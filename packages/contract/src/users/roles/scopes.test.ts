import { expect, test } from 'vitest'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'
import type { Scope } from './scopes.ts'
import { scopes, scopesOfRole } from './scopes.ts'

/** One operation of each set (readings 2). The provider's policy test makes every call as every role. */
const operations: Record<string, Scope> = {
  T: 'RestAPI/GET:paymentRequest',
  G: 'RestAPI/POST:paymentAgreement/search',
  B: 'RestAPI/GET:balance',
  R: 'RestAPI/GET:report',
  F: 'RestAPI/POST:paymentRequest/refund',
  C: 'RestAPI/POST:paymentRequest',
  P: 'RestAPI/POST:payment',
  M: 'RestAPI/POST:sweepRequest',
  U: 'PortalAPI/POST:users',
  A: 'PortalAPI/POST:clients/*/apps',
  S: 'PortalAPI/PUT:clients/*',
  // Security policy, single sign-on, approvals, and their policy.
  Y: 'PortalAPI/PUT:clients/*/securityPolicy',
  O: 'PortalAPI/PUT:clients/*/singleSignOn',
  V: 'PortalAPI/POST:approvals',
  W: 'PortalAPI/PUT:clients/*/approvalPolicy',
}
const expected: Record<Role, string> = {
  BASE_CUSTOMER_SERVICE_OPERATOR: 'TG',
  BASE_FINANCE_OPERATOR: 'TBRC',
  BASE_TECH_OPERATOR: 'TASV',
  BASE_TECH_ADMIN: 'TGBRUASV',
  BASE_FINANCE_MANAGER: 'TGBRFCPV',
  BASE_FINANCE_ADMIN: 'TGBRFCPMUVW',
  BASE_ADMIN: 'TGBRFCPMUASYOVW',
}

test.each(roles)('%s has exactly its sets', (role) => {
  const has = new Set(scopesOfRole(role))
  const sets = Object.keys(operations).filter((set) => has.has(operations[set] as Scope))
  expect(sets.join('')).toBe(expected[role])
  expect(has).toContain('RestAPI/GET:clients')
  expect(has).toContain('PortalAPI/GET:clients/*')
})

test('an admin has every scope once, and all scopes have the same syntax', () => {
  expect([...scopesOfRole('BASE_ADMIN')].sort()).toEqual([...scopes].sort())
  expect(new Set(scopes).size).toBe(scopes.length)
  for (const scope of scopes) {
    expect(scope).toMatch(
      /^(RestAPI|PortalAPI)\/(GET|POST|PUT|PATCH|DELETE):[A-Za-z*]+(\/[A-Za-z*]+)*$/,
    )
  }
})
