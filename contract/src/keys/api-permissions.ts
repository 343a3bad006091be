import { payToOperations } from '../users/permissions.ts'

/**
 * What a client's API permission limits, and the keys that follow them, may name (spec 3.2, provider API 2). An operator
 * gives them to a client by set or one by one.
 */

/** Payments in and out, the balance and reports: what every client has that is on board. */
const standardOperations = [
  'GET/balance',
  'GET/clients',
  'POST/paymentRequest',
  'GET/paymentRequest',
  'DELETE/paymentRequest',
  'POST/paymentRequest/search',
  'POST/paymentRequest/refund',
  'POST/payIDEnquiry',
  'POST/accountEnquiry',
  'POST/accountCheck',
  'POST/payment',
  'GET/payment',
  'POST/payment/search',
  'POST/sweepRequest',
  'GET/clients/*/lowBalanceAlert/threshold',
  'PUT/clients/*/lowBalanceAlert/threshold',
  'GET/clients/*/lowBalanceAlert/emailAddresses',
  'PUT/clients/*/lowBalanceAlert/emailAddresses',
  'GET/report',
  'GET/report/download',
  'GET/client/*',
  'PATCH/client/*',
  'GET/config/payIdDomains',
  'POST/config/payIdDomains',
  'DELETE/config/payIdDomains/*',
].map((operation) => `RestAPI/${operation}`)

/** Keys that make keys: for a client that manages its own without the dashboard (decision 42). */
const keyOperations = ['POST', 'GET', 'PATCH'].map((method) => `RestAPI/${method}/client/*/apiKeys`)

export const permissionSets = {
  standard: standardOperations,
  payto: [...payToOperations],
  keys: keyOperations,
} as const satisfies Record<string, readonly string[]>

export type PermissionSet = keyof typeof permissionSets
export const permissionSetNames = Object.keys(permissionSets) as PermissionSet[]

/** The operations of sets, each once, in their order. */
export function operationsOf(...sets: PermissionSet[]): string[] {
  return [...new Set(sets.flatMap((set) => permissionSets[set]))]
}

/**
 * The operations that `entries` name, by set or one by one, `none` being the empty list; or the first entry that names
 * nothing.
 */
export function readPermissions(entries: readonly string[]): string[] | { unknown: string } {
  const all = new Set(operationsOf(...permissionSetNames))
  const isSet = (entry: string): entry is PermissionSet => Object.hasOwn(permissionSets, entry)
  const unknown = entries.find((entry) => entry !== 'none' && !isSet(entry) && !all.has(entry))
  if (unknown !== undefined) return { unknown }
  return [
    ...new Set(
      entries.flatMap((entry) =>
        entry === 'none' ? [] : isSet(entry) ? [...permissionSets[entry]] : [entry],
      ),
    ),
  ]
}

/** The shortest list that `readPermissions` reads as these operations: whole sets by their names, then what is left. */
export function permissionsText(operations: readonly string[]): string {
  const held = new Set(operations)
  const sets = permissionSetNames.filter((set) =>
    permissionSets[set].every((operation) => held.has(operation)),
  )
  const named = new Set(operationsOf(...sets))
  const rest = operations.filter((operation) => !named.has(operation))
  return [...sets, ...rest].join(', ') || 'none'
}
