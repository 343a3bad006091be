import { payToOperations } from '@tideway/contract/users/roles/permissions'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { keyMakingScopes, standardKeyScopes } from '@tideway/contract/users/roles/scopes'

/**
 * Permissions that a client's API limits and the keys under them may contain (spec 3.2, provider API 2). An operator
 * grants them to a client by set or individually.
 */

/** Scopes written as permissions: `RestAPI/POST:payment` is `RestAPI/POST/payment`. */
const asPermissions = (scopes: readonly Scope[]) => scopes.map((scope) => scope.replace(':', '/'))

export const permissionSets = {
  standard: asPermissions(standardKeyScopes),
  payto: [...payToOperations],
  keys: asPermissions(keyMakingScopes),
} as const satisfies Record<string, readonly string[]>

export type PermissionSet = keyof typeof permissionSets
export const permissionSetNames = Object.keys(permissionSets) as PermissionSet[]

/** Returns the operations of the sets in order, without duplicates. */
export function operationsOf(...sets: PermissionSet[]): string[] {
  return [...new Set(sets.flatMap((set) => permissionSets[set]))]
}

/**
 * Returns the operations of `entries`, which are sets or single operations, with `none` for the empty list. Returns the
 * first unknown entry if there is one.
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

/**
 * Returns the shortest list that `readPermissions` reads as these operations: names of whole sets, then the remaining
 * operations.
 */
export function permissionsText(operations: readonly string[]): string {
  const held = new Set(operations)
  const sets = permissionSetNames.filter((set) =>
    permissionSets[set].every((operation) => held.has(operation)),
  )
  const named = new Set(operationsOf(...sets))
  const rest = operations.filter((operation) => !named.has(operation))
  return [...sets, ...rest].join(', ') || 'none'
}
