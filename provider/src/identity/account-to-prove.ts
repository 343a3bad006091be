import { accountIdOf } from '@tideway/contract/calls/ids'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../platform/platform.ts'
import type { Account } from './accounts-store.ts'
import { findAccountById, mayAct } from './accounts-store.ts'
import { accountClientId } from './oauth-client.ts'
import { isSessionOver } from './session-lock.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/**
 * Returns the person who is signed in and gives a fresh proof, or undefined for a sign-in that may be anyone's. A session
 * that has lasted for its longest time is no help: the person gives everything again.
 */
export async function accountToProve(
  platform: Platform,
  { session, params }: Pick<Interaction, 'session' | 'params'>,
): Promise<Account | undefined> {
  if (session?.accountId === undefined) return undefined
  if (
    !String(params.prompt ?? '')
      .split(' ')
      .includes('login')
  )
    return undefined
  if (await isSessionOver(platform, session.uid)) return undefined
  const account = await findAccountById(platform.db, accountIdOf(session.accountId))
  if (!account || !mayAct(account)) return undefined
  // The account page is about the person of the session. Any other page names the person of its token, who may be
  // another one by now, and then this is a change of person.
  if (params.client_id === accountClientId) return account
  const hint = params.login_hint
  return typeof hint === 'string' && emailKey(hint) === emailKey(account.email)
    ? account
    : undefined
}
