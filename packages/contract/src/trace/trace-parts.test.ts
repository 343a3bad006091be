import { describe, expect, test } from 'vitest'
import { roles } from '../users/roles/roles.ts'
import { scopesOfRole } from '../users/roles/scopes.ts'
import { TraceKind, traceParts } from './trace.ts'
import { belongsToTrace, mayReadPart } from './trace-parts.ts'

const ofEveryone = 'payments refunds notes'

const readable = {
  BASE_ADMIN: `${ofEveryone} ledger webhooks approvals activity`,
  BASE_FINANCE_ADMIN: `${ofEveryone} ledger approvals activity`,
  BASE_FINANCE_MANAGER: `${ofEveryone} ledger approvals`,
  BASE_TECH_ADMIN: `${ofEveryone} ledger webhooks activity`,
  BASE_FINANCE_OPERATOR: `${ofEveryone} ledger`,
  BASE_CUSTOMER_SERVICE_OPERATOR: ofEveryone,
  BASE_TECH_OPERATOR: `${ofEveryone} webhooks`,
}

describe.each(TraceKind.options)('of the trace of a %s', (kind) => {
  test.each(roles)('the parts that a %s may read', (role) => {
    const person = { scopes: new Set<string>(scopesOfRole(role)), federated: false }
    const parts = traceParts.filter((part) => mayReadPart(part, kind, person))
    expect([...parts].sort()).toEqual(readable[role].split(' ').sort())
  })
})

test('a user who may make payouts, but no refunds, reads the requests for approval of payouts only', () => {
  const scopes = new Set(['PortalAPI/GET:approvals', 'RestAPI/POST:payment'])
  const may = TraceKind.options.filter((kind) =>
    mayReadPart('approvals', kind, { scopes, federated: false }),
  )
  expect(may).toEqual(['payment'])
})

test('a person of another identity provider may not read the audit trail', () => {
  const person = { scopes: new Set<string>(scopesOfRole('BASE_ADMIN')), federated: true }
  expect(traceParts.filter((part) => !mayReadPart(part, 'payment', person))).toEqual(['activity'])
})

describe('an entry of the audit trail belongs to the trace', () => {
  test.each([
    ['paymentRequest', 'paymentRequest.refund', {}, true],
    ['paymentRequest', 'webhook.resend', {}, true],
    ['paymentRequest', 'note.add', {}, true],
    ['paymentRequest', 'payment.create', {}, false],
    ['paymentRequest', 'approval.ask', { action: 'paymentRequest.refund' }, true],
    ['paymentRequest', 'approval.ask', { action: 'payment.create' }, false],
    ['payment', 'approval.approve', { action: 'payment.create' }, true],
    ['payment', 'approval.approve', {}, false],
    ['payment', 'user.signIn', {}, false],
    ['paymentInitiation', 'paymentInitiation.refund', {}, true],
  ] as const)('of a %s: %s %j is %s', (kind, action, details, belongs) => {
    expect(belongsToTrace(kind, { action, details })).toBe(belongs)
  })
})
