/** Permissions of a user with their required scope entries (spec 6.3). */
const requirements = {
  settingsMenuItem: ['PortalAPI/GET:clients/*', 'PortalAPI/POST:clients/*', 'RestAPI/GET:client/*'],
  appsMenuItem: [
    'PortalAPI/GET:clients/*/apps',
    'PortalAPI/POST:clients/*/apps',
    'PortalAPI/DELETE:clients/*/apps',
  ],
  balanceManagementMenuItem: [
    'RestAPI/POST:sweepRequest',
    'RestAPI/GET:balance',
    'RestAPI/GET:clients/*/lowBalanceAlert/threshold',
    'RestAPI/PUT:clients/*/lowBalanceAlert/threshold',
    'RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses',
    'RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses',
    'PortalAPI/GET:clients/*',
  ],
  balanceRead: ['RestAPI/GET:balance'],
  paymentRequestRefund: ['RestAPI/POST:paymentRequest/refund'],
  paymentRequestCreate: ['RestAPI/POST:paymentRequest', 'RestAPI/POST:payIDEnquiry'],
  payoutRequest: ['RestAPI/POST:payment', 'RestAPI/GET:payment', 'RestAPI/POST:payIDEnquiry'],
  transactionsMenuItem: [
    'RestAPI/GET:paymentRequest',
    'RestAPI/POST:paymentRequest/search',
    'RestAPI/POST:payment/search',
    'RestAPI/POST:paymentInitiation/search',
    'RestAPI/GET:paymentInitiation',
  ],
  paymentAgreementMenuItem: ['RestAPI/POST:paymentAgreement/search'],
  homeMenuItem: ['RestAPI/GET:balance', 'PortalAPI/GET:clients/*'],
  reportsMenuItem: ['RestAPI/GET:report', 'RestAPI/GET:report/download'],
  usersMenuItem: ['PortalAPI/POST:users'],
} as const satisfies Record<string, readonly string[]>

export type Permission = keyof typeof requirements

export const permissions = Object.keys(requirements) as Permission[]

/**
 * Returns true if the scope meets a requirement. An entry ending in `*` is met by any scope with the same prefix (spec
 * 6.2).
 */
function holds(scope: ReadonlySet<string>, required: string): boolean {
  if (!required.endsWith('*')) return scope.has(required)
  const prefix = required.slice(0, -1)
  for (const entry of scope) if (entry.startsWith(prefix)) return true
  return false
}

export interface TokenFacts {
  /** The token's scope claim, or its entries. */
  scope: string | Iterable<string>
  /** True if the token has identities. Users of another identity provider are not managed here. */
  federated: boolean
}

/**
 * Returns the permissions by which screens show their parts for a token (spec 6.2). The server does not use them: a
 * route requires its exact scope entry, never a prefix.
 */
export function permissionsOf({ scope, federated }: TokenFacts): Record<Permission, boolean> {
  const entries = new Set(typeof scope === 'string' ? scope.split(' ').filter(Boolean) : scope)
  const granted = (permission: Permission) =>
    requirements[permission].every((required) => holds(entries, required))
  return {
    settingsMenuItem: granted('settingsMenuItem'),
    appsMenuItem: granted('appsMenuItem'),
    balanceManagementMenuItem: granted('balanceManagementMenuItem'),
    balanceRead: granted('balanceRead'),
    paymentRequestRefund: granted('paymentRequestRefund'),
    paymentRequestCreate: granted('paymentRequestCreate'),
    payoutRequest: granted('payoutRequest'),
    transactionsMenuItem: granted('transactionsMenuItem'),
    paymentAgreementMenuItem: granted('paymentAgreementMenuItem'),
    homeMenuItem: granted('homeMenuItem'),
    reportsMenuItem: granted('reportsMenuItem'),
    usersMenuItem: !federated && granted('usersMenuItem'),
  }
}

/** Operations that a client's limits must all contain before PayTo is offered (spec 6.4). */
export const payToOperations = [
  'RestAPI/POST/paymentAgreement/changeStatus',
  'RestAPI/POST/paymentAgreement/amendment',
  'RestAPI/POST/paymentAgreement/search',
  'RestAPI/POST/paymentAgreement',
  'RestAPI/POST/paymentInitiation/search',
  'RestAPI/POST/paymentInitiation/refund',
  'RestAPI/POST/paymentInitiation',
  'RestAPI/GET/paymentInitiation',
] as const

export function payToAllowed(apiPermissionLimits: readonly string[] | undefined): boolean {
  const limits = new Set(apiPermissionLimits)
  return payToOperations.every((operation) => limits.has(operation))
}
