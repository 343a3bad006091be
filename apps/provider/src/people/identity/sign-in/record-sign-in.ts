import { isUserEmail } from '@tideway/contract/users/users'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Account, SignInRefusal } from '../accounts-store.ts'

export interface SignInAttempt {
  /** Email as typed. */
  email: string
  /** The person's IP address, as the platform trusts it. */
  address: string
  /** The OAuth client that the person signs in to. */
  application: string
}

/** The reason that a second step was refused. */
export type FactorRefusal =
  | 'wrong one-time code'
  | 'wrong recovery code'
  | 'passkey refused'
  | 'passkey not verified'

/** The reason that an attempt was refused, including reasons that do not depend on the account. */
export type AttemptRefusal =
  | SignInRefusal
  | FactorRefusal
  | 'too many attempts'
  | 'from another page'
  | 'expired'
  | 'single sign-on'

type AuditedRefusal = SignInRefusal | FactorRefusal

const auditReasons: Record<AuditedRefusal, string> = {
  'unknown email': 'Unknown email',
  'wrong password': 'Incorrect password',
  'invitation not accepted yet': 'The invitation has not been accepted yet',
  'account disabled': 'The account is disabled',
  'client disabled': 'The client is disabled',
  'single sign-on ended': 'Single sign-on is off for this person',
  'wrong one-time code': 'Incorrect one-time code',
  'wrong recovery code': 'Incorrect recovery code',
  'passkey refused': 'The passkey was refused',
  'passkey not verified': 'The security key did not check who used it',
}

/** Records a successful sign-in in the log and in the audit trail of the person's client. */
export async function recordSignIn(
  platform: Platform,
  account: Account,
  { address, application }: SignInAttempt,
): Promise<void> {
  const { accountId, clientId, email } = account
  await recordAudit(platform.db, {
    ...auditOf(account, { address, application }),
    at: platform.clock.now(),
  })
  platform.log.info({ accountId, client: clientId, email, address, application }, 'signed in')
}

/**
 * Records who attempted to sign in, from where and why it was refused. If the email is a user's, the audit trail of
 * their client gets an entry too. The limit on attempts keeps guesses from filling it.
 */
export async function recordRefusedSignIn(
  platform: Platform,
  attempt: Partial<SignInAttempt> & Pick<SignInAttempt, 'address'>,
  reason: AttemptRefusal,
  account?: Account,
): Promise<void> {
  const { email = '', address, application = '' } = attempt
  platform.log.warn(
    {
      reason,
      address,
      application,
      // People sometimes type the password into the wrong field, so only valid email addresses are logged.
      ...(isUserEmail(email) && { email }),
      ...(account && { accountId: account.accountId, client: account.clientId }),
    },
    'sign-in refused',
  )
  if (!account || !Object.hasOwn(auditReasons, reason)) return
  try {
    await recordAudit(platform.db, {
      ...auditOf(account, { address, application }),
      refusedBecause: auditReasons[reason as AuditedRefusal],
      at: platform.clock.now(),
    })
  } catch (error) {
    platform.log.error({ err: error }, 'a refused sign-in is missing in the audit trail')
  }
}

function auditOf(
  { accountId, clientId, email, role }: Account,
  details: { address: string; application: string },
) {
  const actor: Actor = { kind: 'USER', id: accountId, name: email, role, organisationId: clientId }
  return { clientId, actor, action: 'user.signIn', subjectId: email, details } as const
}
