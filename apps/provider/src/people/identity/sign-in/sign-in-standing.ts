import { accountIdOf } from '@tideway/contract/calls/ids'
import type { ProofMethod } from '@tideway/contract/identity/assurance'
import { isProofMethod } from '@tideway/contract/identity/assurance'
import type { FactorKind, ProofWay, SignInStep } from '@tideway/contract/identity/factors'
import { mustEnrol } from '@tideway/contract/identity/security-policy'
import { emailKey } from '@tideway/contract/users/email-key'
import { securityPolicyOf } from '../../../clients/client/security-policy-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { factorKindsOf } from '../../factors/change-factors.ts'
import type { FactorPlace } from '../../factors/factor-owner.ts'
import { relyingPartyOf } from '../../factors/relying-party.ts'
import type { Account } from '../accounts-store.ts'
import { findAccountById, mayAct } from '../accounts-store.ts'
import { accountClientId } from '../openid/oauth-client.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { isSessionOver } from '../session/session-lock.ts'
import { stepsOf } from './sign-in-steps-store.ts'

/** A sign-in in progress, as the sign-in server keeps it. */
export interface SignInUnderWay {
  uid: string
  params: Record<string, unknown>
  session?: { uid?: string } | undefined
}

/** A factor that is started in a sign-in can be finished only there. */
export function placeOf({ uid }: Pick<SignInUnderWay, 'uid'>): FactorPlace {
  return `sign-in ${uid}`
}

/**
 * The step of a sign-in in progress. Each call derives it again from the database, because another browser may have
 * added a factor in between. Adding one is then no longer enough.
 *
 * - `password`: nothing is proved, and no one is known.
 * - `confirm`: the account is known, and the person must prove it in one of the `ways`.
 * - `enrol`: the password is proved, the organisation requires a factor, and the person has none.
 * - `enrolled`: a factor was added in this sign-in. Only the recovery codes are left to show.
 */
export type Standing =
  | { step: 'password' }
  | {
      step: 'confirm'
      account: Account
      ways: ProofWay[]
      /** Proofs of this sign-in, or of the session that it continues. */
      proofs: ProofMethod[]
      /** True if the person is signed in and must prove again who they are. */
      stepUp: boolean
    }
  | { step: 'enrol' | 'enrolled'; account: Account; proofs: ProofMethod[] }

export async function standingOf(
  platform: Platform,
  under: SignInUnderWay,
  session: BrowserSession,
): Promise<Standing> {
  const steps = await stepsOf(platform, under.uid)
  if (!steps) return stepUpOf(platform, under, session)
  const { accountId, proofs } = steps
  const account = await findAccountById(platform.db, accountId)
  if (!account || !mayAct(account)) return { step: 'password' }
  if (proofs.includes('otp') || proofs.includes('pop')) return { step: 'enrolled', account, proofs }
  const kinds = await factorKindsOf(platform.db, accountId)
  if (kinds.length > 0) {
    return { step: 'confirm', account, ways: waysOf(kinds), proofs, stepUp: false }
  }
  return (await isAskedToEnrol(platform, account))
    ? { step: 'enrol', account, proofs }
    : { step: 'password' }
}

/**
 * Returns the step for a signed-in person who must confirm their own account, without a choice of another one. Their
 * session must exist and be the one in which the sign-in started.
 */
async function stepUpOf(
  platform: Platform,
  { session: startSession, params }: SignInUnderWay,
  session: BrowserSession,
): Promise<Standing> {
  if (session.accountId === undefined || startSession?.uid !== session.uid)
    return { step: 'password' }
  // The proofs of a session that has reached its longest time do not count, so the person signs in completely.
  if (await isSessionOver(platform, session.uid)) return { step: 'password' }
  const account = await findAccountById(platform.db, accountIdOf(session.accountId))
  if (!account || !mayAct(account) || !isMeant(account, params)) return { step: 'password' }
  const kinds = await factorKindsOf(platform.db, account.accountId)
  const ways: ProofWay[] = kinds.length > 0 ? waysOf(kinds) : ['password']
  const proofs = (session.amr ?? []).filter(isProofMethod)
  return { step: 'confirm', account, ways, proofs, stepUp: true }
}

/**
 * Returns true if the request is for a fresh proof of this person. The account page means the person of the session.
 * Any other page names the person of its token, who may differ from the person of the session. That request is for a
 * change of person.
 */
function isMeant({ email }: Account, params: SignInUnderWay['params']): boolean {
  const { prompt, client_id: clientId, login_hint: hint } = params
  if (typeof prompt !== 'string' || !prompt.split(' ').includes('login')) return false
  if (clientId === accountClientId) return true
  return typeof hint === 'string' && emailKey(hint) === emailKey(email)
}

const waysOf = (kinds: readonly FactorKind[]): ProofWay[] => [...kinds, 'recoveryCode']

/**
 * Returns true if a person without a factor must add one before they are signed in. Another identity provider is
 * responsible for the second factors of its people.
 */
export async function isAskedToEnrol(
  { db }: Pick<Platform, 'db'>,
  { clientId, role, identities }: Account,
): Promise<boolean> {
  if (identities.length > 0) return false
  return mustEnrol(await securityPolicyOf(db, clientId), role)
}

/** Returns the step that the page shows, or undefined for email and password. */
export function shownStep(
  { env }: Pick<Platform, 'env'>,
  standing: Standing,
): SignInStep | undefined {
  if (standing.step === 'password') return undefined
  const { email } = standing.account
  switch (standing.step) {
    case 'confirm':
      return { name: 'confirm', email, ways: standing.ways, stepUp: standing.stepUp }
    case 'enrol':
      return { name: 'enrol', email, passkeysPossible: relyingPartyOf(env) !== undefined }
    case 'enrolled':
      return { name: 'recovery-codes', email }
  }
}
