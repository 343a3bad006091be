import { isUserEmail } from '@tideway/contract/users/users'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Platform } from '../platform/platform.ts'
import type { Account, SignInRefusal } from './accounts-store.ts'

export interface SignInAttempt {
  /** As typed. */
  email: string
  /** The person's address, as the platform trusts it. */
  address: string
  /** The OAuth client that they sign in to. */
  application: string
}

/** Why an attempt was refused, beside the reasons that lie with the account. */
export type AttemptRefusal = SignInRefusal | 'too many attempts' | 'from another page' | 'expired'

const auditReasons: Record<SignInRefusal, string> = {
  'unknown email': 'Unknown email',
  'wrong password': 'Incorrect password',
  'invitation not accepted yet': 'The invitation has not been accepted yet',
  'account disabled': 'The account is disabled',
  'client disabled': 'The client is disabled',
}

/** A right password: a line in the log, and one in the audit trail of the person's client. */
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
 * Who tried, from where and why it was refused. Where the email is a user's, the audit trail of their client has it too:
 * the limit on attempts keeps guesses from filling it.
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
      // A password is sometimes typed into the wrong field: only what is an email address is logged.
      ...(isUserEmail(email) && { email }),
      ...(account && { accountId: account.accountId, client: account.clientId }),
    },
    'sign-in refused',
  )
  if (!account || !Object.hasOwn(auditReasons, reason)) return
  try {
    await recordAudit(platform.db, {
      ...auditOf(account, { address, application }),
      refusedBecause: auditReasons[reason as SignInRefusal],
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
