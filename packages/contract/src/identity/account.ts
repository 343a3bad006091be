import { z } from 'zod/mini'
import { MAX_SENT_PASSWORD, passwordProblem } from '../users/password.ts'
import type { AssuranceLevel } from './assurance.ts'
import { reaches } from './assurance.ts'

/** Data of the account page, where people see and change their own account. */

/** Seconds for which a proof of identity counts as fresh. */
export const FRESH_SECONDS = 600

/** The time and level of a person's last proof of identity. */
export interface Proof {
  /** Epoch seconds. */
  authTime: number
  level: AssuranceLevel
  /** True if the person has a second factor, without which no proof is fresh any more. */
  hasSecondFactor: boolean
}

/** @param now Epoch seconds. */
export function isFreshProof({ authTime, level, hasSecondFactor }: Proof, now: number): boolean {
  return now - authTime <= FRESH_SECONDS && reaches(level, hasSecondFactor ? 'aal2' : 'aal1')
}

export const AccountView = z.object({
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  clientName: z.string(),
  /** The role's label. */
  role: z.string(),
  /** True if another identity provider manages the account: it has no password here. */
  federated: z.boolean(),
  /** Address of the dashboard that the page leads back to. */
  dashboardUrl: z.optional(z.string()),
})
export type AccountView = z.infer<typeof AccountView>

/** A session of the person in one browser. Times are in UTC. */
export const SessionView = z.object({
  id: z.string(),
  browser: z.string(),
  address: z.string(),
  sinceDatetime: z.iso.datetime(),
  lastSeenDatetime: z.iso.datetime(),
  /** True for the session of the browser that makes the call. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const SessionsView = z.object({ sessions: z.array(SessionView) })

/** Body of a change of password. Each field is checked where it is used. */
export const PasswordChange = z.strictObject({
  currentPassword: z.string().check(z.maxLength(MAX_SENT_PASSWORD)),
  password: z.string().check(z.maxLength(MAX_SENT_PASSWORD)),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export type PasswordChangeProblems = Partial<Record<keyof PasswordChange, string>>

/** Returns a message for each field that cannot be sent. The provider checks more: guesses, and the current password. */
export function passwordChangeProblems(change: PasswordChange): PasswordChangeProblems {
  const password = passwordProblem(change.password)
  return {
    ...(change.currentPassword === '' && { currentPassword: 'Enter your current password' }),
    ...(password !== undefined && { password }),
  }
}

/** Sections of the page, as its address names them: a sign-in returns to the one that requested it. */
export const accountSections = ['name', 'password', 'factors', 'sessions'] as const
export type AccountSection = (typeof accountSections)[number]

export function isAccountSection(value: unknown): value is AccountSection {
  return (accountSections as readonly unknown[]).includes(value)
}
