import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { Role } from '../users/roles/roles.ts'
import type { Scope } from '../users/roles/scopes.ts'
import { scopesOfRole } from '../users/roles/scopes.ts'

/**
 * The people of a client who must have a second factor: no one, people who move money or change access, or everyone.
 */
export const factorPolicies = ['optional', 'money', 'all'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

export const MOST_IDLE_MINUTES = 60
export const LEAST_IDLE_MINUTES = 5
/** For people who move money, if the client has not chosen another time. */
export const DEFAULT_IDLE_MINUTES = 15

export const SecurityPolicy = z.object({
  factorPolicy: field(
    z.enum(factorPolicies),
    'Who must have a second factor. `optional`: nobody. `money`: people whose role moves money or changes access. `all`: everybody.',
    'money',
  ),
  idleMinutes: field(
    z.nullable(
      z.int().check(
        z.maximum(MOST_IDLE_MINUTES),
        z.refine((minutes) => minutes === 0 || minutes >= LEAST_IDLE_MINUTES, {
          error: `Must be 0, or from ${LEAST_IDLE_MINUTES} to ${MOST_IDLE_MINUTES}`,
        }),
      ),
    ),
    'Minutes without any act after which a person’s screen locks, from 5 to 60. 0 for never. `null` for the default: 15 minutes for people whose role moves money, never for others.',
    15,
  ),
})
export type SecurityPolicy = z.infer<typeof SecurityPolicy>
nameObject(SecurityPolicy, 'SecurityPolicy', 'What a client asks of its people when they sign in.')

export const defaultSecurityPolicy: SecurityPolicy = { factorPolicy: 'optional', idleMinutes: null }

const money: readonly Scope[] = [
  'RestAPI/POST:payment',
  'RestAPI/POST:sweepRequest',
  'RestAPI/POST:paymentRequest/refund',
  'RestAPI/POST:paymentInitiation/refund',
]
const access: readonly Scope[] = ['PortalAPI/PATCH:users', 'PortalAPI/PATCH:clients/*/keys']

/** Returns true if the role can send money out. */
export function movesMoney(role: Role): boolean {
  return scopesOfRole(role).some((scope) => money.includes(scope))
}

/** Returns true if the role can change who may do what: users or API keys. */
export function changesAccess(role: Role): boolean {
  return scopesOfRole(role).some((scope) => access.includes(scope))
}

/** Returns true if a person of this role must have a second factor. */
export function mustEnrol({ factorPolicy }: SecurityPolicy, role: Role): boolean {
  if (factorPolicy === 'money') return movesMoney(role) || changesAccess(role)
  return factorPolicy === 'all'
}

/** Returns the minutes without any act after which a person's screen locks, or undefined for never. */
export function idleMinutesFor({ idleMinutes }: SecurityPolicy, role: Role): number | undefined {
  if (idleMinutes !== null) return idleMinutes === 0 ? undefined : idleMinutes
  return movesMoney(role) ? DEFAULT_IDLE_MINUTES : undefined
}
