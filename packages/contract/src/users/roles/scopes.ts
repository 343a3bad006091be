import type { Role } from './roles.ts'
import { roles } from './roles.ts'

/** An entry of a token's scope: the calls that its holder may make. `*` matches one client id. */
export type Scope =
  `${'RestAPI' | 'PortalAPI'}/${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'}:${string}`

/** Sets that make up the roles. Every role has `all`, and the others are named after what they allow. */
const sets = {
  all: ['RestAPI/GET:clients', 'PortalAPI/GET:clients/*'],
  transactions: [
    'RestAPI/GET:paymentRequest',
    'RestAPI/POST:paymentRequest/search',
    'RestAPI/POST:payment/search',
    'RestAPI/POST:paymentInitiation/search',
    'RestAPI/GET:paymentInitiation',
    'PortalAPI/GET:paymentRequest',
    'PortalAPI/GET:receivedPayment',
    'PortalAPI/GET:views',
    'PortalAPI/POST:views',
    'PortalAPI/PUT:views',
    'PortalAPI/DELETE:views',
    'PortalAPI/POST:search',
    'PortalAPI/GET:exports',
    'PortalAPI/POST:exports',
    'PortalAPI/GET:notes',
    'PortalAPI/POST:notes',
    'PortalAPI/GET:traces',
    'PortalAPI/GET:clients/*/tasks',
    'PortalAPI/PUT:clients/*/tasks',
    'PortalAPI/DELETE:clients/*/tasks',
  ],
  agreements: ['RestAPI/POST:paymentAgreement/search'],
  balance: ['RestAPI/GET:balance'],
  reports: ['RestAPI/GET:report', 'RestAPI/GET:report/download'],
  refunds: [
    'RestAPI/POST:paymentRequest/refund',
    'RestAPI/POST:paymentInitiation/refund',
    'PortalAPI/GET:refundBatches',
    'PortalAPI/POST:refundBatches',
  ],
  creation: [
    'RestAPI/POST:paymentRequest',
    'RestAPI/DELETE:paymentRequest',
    'RestAPI/POST:payIDEnquiry',
  ],
  payouts: [
    'RestAPI/POST:payment',
    'RestAPI/GET:payment',
    'RestAPI/POST:payIDEnquiry',
    'RestAPI/POST:accountEnquiry',
    'RestAPI/POST:accountCheck',
  ],
  balanceManagement: [
    'RestAPI/POST:sweepRequest',
    'RestAPI/GET:clients/*/lowBalanceAlert/threshold',
    'RestAPI/PUT:clients/*/lowBalanceAlert/threshold',
    'RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses',
    'RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses',
    'PortalAPI/GET:clients/*/settlementSchedule',
    'PortalAPI/PUT:clients/*/settlementSchedule',
  ],
  users: [
    'PortalAPI/POST:users',
    'PortalAPI/GET:users',
    'PortalAPI/PATCH:users',
    'PortalAPI/DELETE:users',
    'PortalAPI/GET:roles',
  ],
  apps: [
    'PortalAPI/GET:clients/*/apps',
    'PortalAPI/POST:clients/*/apps',
    'PortalAPI/DELETE:clients/*/apps',
    'PortalAPI/POST:clients/*/apps/preview',
    'PortalAPI/POST:checkout/assets',
  ],
  settings: [
    'PortalAPI/POST:clients/*',
    'PortalAPI/PUT:clients/*',
    'PortalAPI/PATCH:clients/*/keys',
    'PortalAPI/GET:clientsFields',
    'PortalAPI/POST:clientsAssets',
    'RestAPI/GET:client/*',
    'RestAPI/PATCH:client/*',
  ],
  security: ['PortalAPI/GET:clients/*/securityPolicy', 'PortalAPI/PUT:clients/*/securityPolicy'],
  singleSignOn: ['PortalAPI/GET:clients/*/singleSignOn', 'PortalAPI/PUT:clients/*/singleSignOn'],
  approvals: ['PortalAPI/GET:approvals', 'PortalAPI/POST:approvals'],
  approvalPolicy: [
    'PortalAPI/GET:clients/*/approvalPolicy',
    'PortalAPI/PUT:clients/*/approvalPolicy',
  ],
} as const satisfies Record<string, readonly Scope[]>

type SetName = Exclude<keyof typeof sets, 'all'>

const setsOfRole = {
  BASE_ADMIN: [
    'transactions',
    'agreements',
    'balance',
    'reports',
    'refunds',
    'creation',
    'payouts',
    'balanceManagement',
    'users',
    'apps',
    'settings',
    'security',
    'singleSignOn',
    'approvals',
    'approvalPolicy',
  ],
  BASE_FINANCE_ADMIN: [
    'balance',
    'reports',
    'transactions',
    'agreements',
    'refunds',
    'creation',
    'payouts',
    'balanceManagement',
    'users',
    'approvals',
    'approvalPolicy',
  ],
  BASE_FINANCE_MANAGER: [
    'balance',
    'reports',
    'transactions',
    'agreements',
    'refunds',
    'creation',
    'payouts',
    'approvals',
  ],
  BASE_TECH_ADMIN: [
    'balance',
    'reports',
    'transactions',
    'agreements',
    'users',
    'apps',
    'settings',
    'approvals',
  ],
  BASE_FINANCE_OPERATOR: ['balance', 'reports', 'transactions', 'creation'],
  BASE_CUSTOMER_SERVICE_OPERATOR: ['transactions', 'agreements'],
  BASE_TECH_OPERATOR: ['transactions', 'apps', 'settings', 'approvals'],
} satisfies Record<Role, readonly SetName[]>

/** All scopes, without duplicates. */
export const scopes: readonly Scope[] = [...new Set(Object.values(sets).flat())]

/** Scopes of keys with the `standard` set: payments in and out, the balance and reports. */
export const standardKeyScopes: readonly Scope[] = [
  'RestAPI/GET:balance',
  'RestAPI/GET:clients',
  'RestAPI/POST:paymentRequest',
  'RestAPI/GET:paymentRequest',
  'RestAPI/DELETE:paymentRequest',
  'RestAPI/POST:paymentRequest/search',
  'RestAPI/POST:paymentRequest/refund',
  'RestAPI/POST:payIDEnquiry',
  'RestAPI/POST:accountEnquiry',
  'RestAPI/POST:accountCheck',
  'RestAPI/POST:payment',
  'RestAPI/GET:payment',
  'RestAPI/POST:payment/search',
  'RestAPI/POST:sweepRequest',
  'RestAPI/GET:clients/*/lowBalanceAlert/threshold',
  'RestAPI/PUT:clients/*/lowBalanceAlert/threshold',
  'RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses',
  'RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses',
  'RestAPI/GET:report',
  'RestAPI/GET:report/download',
  'RestAPI/GET:client/*',
  'RestAPI/PATCH:client/*',
  'RestAPI/GET:config/payIdDomains',
  'RestAPI/POST:config/payIdDomains',
  'RestAPI/DELETE:config/payIdDomains/*',
]

/**
 * Scopes of keys with the `keys` set: key creation, for a client that manages keys without the dashboard (decision 42).
 */
export const keyMakingScopes: readonly Scope[] = [
  'RestAPI/POST:client/*/apiKeys',
  'RestAPI/GET:client/*/apiKeys',
  'RestAPI/PATCH:client/*/apiKeys',
]

/**
 * Scopes that no role has: only keys make PayTo agreements and collections, and set domains (readings 2, scopes by
 * role).
 */
export const keyOnlyScopes: readonly Scope[] = [
  'RestAPI/POST:paymentAgreement',
  'RestAPI/POST:paymentAgreement/amendment',
  'RestAPI/POST:paymentAgreement/changeStatus',
  'RestAPI/POST:paymentInitiation',
  ...keyMakingScopes,
  'RestAPI/GET:config/payIdDomains',
  'RestAPI/POST:config/payIdDomains',
  'RestAPI/DELETE:config/payIdDomains/*',
]

/** All scopes of a token for the payouts app, whatever the user's role (decision 24). */
export const payoutsAppScopes: readonly Scope[] = [
  ...sets.all,
  ...sets.balance,
  ...sets.payouts,
  'RestAPI/POST:payment/search',
  // The rules by which payouts wait for a second person, and the outcome of a payout that waited.
  'PortalAPI/GET:approvals',
]

/** Returns a role's scopes without duplicates, because creation and payouts share the PayID enquiry. */
export function scopesOfRole(role: Role): Scope[] {
  const names: readonly SetName[] = setsOfRole[role]
  return [...new Set<Scope>([...sets.all, ...names.flatMap((name) => sets[name])])]
}

/** Returns the roles whose people may make a call, in the order of spec 6.1. */
export function rolesWith(operation: string): Role[] {
  return roles.filter((role) => scopesOfRole(role).some((scope) => scope === operation))
}
