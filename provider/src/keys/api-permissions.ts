import { payToOperations } from '@tideway/contract/users/permissions'
import type { Scope } from '@tideway/contract/users/scopes'
import { keyMakingScopes, standardKeyScopes } from '@tideway/contract/users/scopes'

/**
 * What a client's API permission limits, and the keys that follow them, may name (spec 3.2, provider API 2). An operator
 * gives them to a client by set or one by one.
 */

/** Scopes as permissions write them: `RestAPI/POST:payment` is `RestAPI/POST/payment`. */
const asPermissions = (scopes: readonly Scope[]) => scopes.map((scope) => scope.replace(':', '/'))

export const permissionSets = {
  standard: asPermissions(standardKeyScopes),
  payto: [...payToOperations],
  keys: asPermissions(keyMakingScopes),
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
