import { expect, test } from 'vitest'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'
import { scopes, scopesOfRole } from './scopes.ts'

const all = 'RestAPI/GET:clients PortalAPI/GET:clients/*'
const T =
  'RestAPI/GET:paymentRequest RestAPI/POST:paymentRequest/search RestAPI/POST:payment/search RestAPI/POST:paymentInitiation/search RestAPI/GET:paymentInitiation PortalAPI/GET:paymentRequest PortalAPI/GET:receivedPayment PortalAPI/POST:search PortalAPI/GET:views PortalAPI/POST:views PortalAPI/PUT:views PortalAPI/DELETE:views PortalAPI/GET:exports PortalAPI/POST:exports PortalAPI/GET:notes PortalAPI/POST:notes PortalAPI/GET:traces PortalAPI/GET:clients/*/tasks PortalAPI/PUT:clients/*/tasks PortalAPI/DELETE:clients/*/tasks'
const G = 'RestAPI/POST:paymentAgreement/search'
const B = 'RestAPI/GET:balance'
const R = 'RestAPI/GET:report RestAPI/GET:report/download'
const F =
  'RestAPI/POST:paymentRequest/refund RestAPI/POST:paymentInitiation/refund PortalAPI/GET:refundBatches PortalAPI/POST:refundBatches'
const C = 'RestAPI/POST:paymentRequest RestAPI/DELETE:paymentRequest RestAPI/POST:payIDEnquiry'
const P =
  'RestAPI/POST:payment RestAPI/GET:payment RestAPI/POST:payIDEnquiry RestAPI/POST:accountEnquiry RestAPI/POST:accountCheck'
const M =
  'RestAPI/POST:sweepRequest RestAPI/GET:clients/*/lowBalanceAlert/threshold RestAPI/PUT:clients/*/lowBalanceAlert/threshold RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses'
const U =
  'PortalAPI/POST:users PortalAPI/GET:users PortalAPI/PATCH:users PortalAPI/DELETE:users PortalAPI/GET:roles'
const A =
  'PortalAPI/GET:clients/*/apps PortalAPI/POST:clients/*/apps PortalAPI/DELETE:clients/*/apps PortalAPI/POST:clients/*/apps/preview PortalAPI/POST:checkout/assets'
const S =
  'PortalAPI/POST:clients/* PortalAPI/PUT:clients/* PortalAPI/PATCH:clients/*/keys PortalAPI/GET:clientsFields PortalAPI/POST:clientsAssets RestAPI/GET:client/* RestAPI/PATCH:client/*'
const Y = 'PortalAPI/GET:clients/*/securityPolicy PortalAPI/PUT:clients/*/securityPolicy'

/** Single sign-on. */
const O = 'PortalAPI/GET:clients/*/singleSignOn PortalAPI/PUT:clients/*/singleSignOn'
/** Approvals: of calls that the role may make, and of their policy. */
const V = 'PortalAPI/GET:approvals PortalAPI/POST:approvals'
const W = 'PortalAPI/GET:clients/*/approvalPolicy PortalAPI/PUT:clients/*/approvalPolicy'
const expected: Record<Role, string[]> = {
  BASE_CUSTOMER_SERVICE_OPERATOR: [all, T, G],
  BASE_FINANCE_OPERATOR: [all, B, R, T, C],
  BASE_TECH_OPERATOR: [all, T, A, S, V],
  BASE_TECH_ADMIN: [all, B, R, T, G, U, A, S, V],
  BASE_FINANCE_MANAGER: [all, B, R, T, G, F, C, P, V],
  BASE_FINANCE_ADMIN: [all, B, R, T, G, F, C, P, M, U, V, W],
  BASE_ADMIN: [all, T, G, B, R, F, C, P, M, U, A, S, Y, O, V, W],
}

test.each(roles)('%s has exactly the scopes of its sets', (role) => {
  const expectedScopes = [...new Set(expected[role].join(' ').split(' '))].sort()
  expect([...scopesOfRole(role)].sort()).toEqual(expectedScopes)
})

test('an admin has every scope once, and all scopes have the same syntax', () => {
  expect([...scopesOfRole('BASE_ADMIN')].sort()).toEqual([...scopes].sort())
  expect(new Set(scopes).size).toBe(scopes.length)
  expect(scopes.length).toBe(67)
  for (const scope of scopes) {
    expect(scope).toMatch(
      /^(RestAPI|PortalAPI)\/(GET|POST|PUT|PATCH|DELETE):[A-Za-z*]+(\/[A-Za-z*]+)*$/,
    )
  }
})
