import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { AccountId } from '@tideway/contract/calls/ids'
import type { FactorKind, FactorsView } from '@tideway/contract/identity/factors'
import { unverifiedPasskey, whyNotRemoveFactor } from '@tideway/contract/identity/factors'
import { mustEnrol } from '@tideway/contract/identity/security-policy'
import { securityPolicyOf } from '../../clients/client/security-policy-store.ts'
import { queueSecurityNotice } from '../../delivery/mail/security-notice.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Details } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmApp, removeApp, useOneTimeCode } from './authenticator-app.ts'
import type { FactorOwner, FactorPlace, MadeFrom } from './factor-owner.ts'
import type { NewPasskey } from './passkey-responses.ts'
import { checkNewPasskey, keepPasskey, removePasskey } from './passkeys.ts'
import { newRecoveryCodes, recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'

/** A factor that was added, with recovery codes if it is the first. */
export interface Added {
  recoveryCodes?: string[]
}

/** Returns a person's factors for their account page. */
export async function factorsOf(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  { accountId, clientId, role }: FactorOwner,
): Promise<FactorsView> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'synced', 'added_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute()
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['added_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const times = (row: { added_at: Date; last_used_at: Date | null }) => ({
    addedDatetime: row.added_at.toISOString(),
    ...(row.last_used_at && { lastUsedDatetime: row.last_used_at.toISOString() }),
  })
  return {
    passkeys: passkeys.map((row) => ({
      id: row.credential_id.toString('base64url'),
      name: row.name,
      synced: row.synced,
      ...times(row),
    })),
    ...(app && { authenticatorApp: times(app) }),
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    required: mustEnrol(await securityPolicyOf(db, clientId), role),
    passkeysPossible: relyingPartyOf({ providerUrl: env.providerUrl }) !== undefined,
  }
}

/** Kinds of a person's factors. */
export async function factorKindsOf(db: Reader, accountId: AccountId): Promise<FactorKind[]> {
  const row = await db
    .selectFrom('accounts')
    .select('second_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.second_factors ?? []
}

/**
 * Adds a passkey that was started in this place. Returns undefined if the response does not fit the request, and
 * 'unverified' if the authenticator did not check the person.
 * @param onlyAsFirst True at sign-in, where a person with a factor must prove it instead of adding another.
 */
export async function addPasskey(
  platform: Platform,
  owner: FactorOwner,
  place: FactorPlace,
  response: NewPasskey,
  from: MadeFrom,
  { onlyAsFirst = false } = {},
): Promise<Added | 'unverified' | undefined> {
  const checked = await checkNewPasskey(platform, place, owner.accountId, response)
  if (!checked || checked === 'unverified') return checked
  return transact(platform.db, async (tx) => {
    const before = await lockFactors(tx, owner.accountId)
    if (onlyAsFirst && before.length > 0) return undefined
    const name = await keepPasskey(platform, tx, owner.accountId, checked, from.browser)
    if (name === undefined) return undefined
    await record(platform, tx, owner, 'account.addFactor', { factor: 'passkey', name })
    await notify(platform, tx, owner, from, {
      subject: 'Passkey added to your account',
      happened: `The passkey ‘${name}’ was added to your account. It signs in without your password.`,
    })
    return codesOfFirst(tx, owner.accountId, before)
  })
}

/** Returns the message about a passkey that was not added. */
export function whyNotAdded(outcome: 'unverified' | false | undefined): { message: string } {
  const message =
    outcome === 'unverified' ? unverifiedPasskey : 'This passkey couldn’t be added. Try again.'
  return { message }
}

/** Adds the authenticator app that was started in this place, if the code is right. */
export async function addApp(
  platform: Platform,
  owner: FactorOwner,
  place: FactorPlace,
  code: string,
  from: MadeFrom,
  { onlyAsFirst = false } = {},
): Promise<Added | 'expired' | 'wrong code' | 'not possible'> {
  return transact(platform.db, async (tx) => {
    const before = await lockFactors(tx, owner.accountId)
    if (before.includes('authenticatorApp')) return 'not possible'
    if (onlyAsFirst && before.length > 0) return 'not possible'
    const confirmed = await confirmApp(platform, tx, place, owner.accountId, code)
    if (confirmed !== 'added') return confirmed
    await record(platform, tx, owner, 'account.addFactor', { factor: 'authenticatorApp' })
    await notify(platform, tx, owner, from, {
      subject: 'Authenticator app added to your account',
      happened: 'An authenticator app was added to your account. Its codes confirm that it’s you.',
    })
    return codesOfFirst(tx, owner.accountId, before)
  })
}

/** Removes a passkey, or the authenticator app. The last factor stays where the organisation requires one. */
export async function removeFactor(
  platform: Platform,
  owner: FactorOwner,
  which: { passkey: string } | 'authenticatorApp',
  from: MadeFrom,
): Promise<'removed' | 'not found' | { refused: string }> {
  return transact(platform.db, async (tx) => {
    await lockFactors(tx, owner.accountId)
    const refused = whyNotRemoveFactor(await factorsOf({ db: tx, env: platform.env }, owner))
    if (refused !== undefined) return { refused }
    const details = await removed(tx, owner.accountId, which)
    if (!details) return 'not found'
    await record(platform, tx, owner, 'account.removeFactor', details)
    const what =
      which === 'authenticatorApp' ? 'The authenticator app' : `The passkey ‘${details.name ?? ''}’`
    await notify(platform, tx, owner, from, {
      subject:
        which === 'authenticatorApp'
          ? 'Authenticator app removed from your account'
          : 'Passkey removed from your account',
      happened: `${what} was removed from your account.`,
    })
    return 'removed'
  })
}

/** Makes new recovery codes and ends the old ones. Returns undefined for a person without a factor. */
export async function remakeRecoveryCodes(
  platform: Platform,
  owner: FactorOwner,
  from: MadeFrom,
): Promise<string[] | undefined> {
  return transact(platform.db, async (tx) => {
    const kinds = await lockFactors(tx, owner.accountId)
    if (kinds.length === 0) return undefined
    const codes = await newRecoveryCodes(tx, owner.accountId)
    await record(platform, tx, owner, 'account.newRecoveryCodes', {})
    await notify(platform, tx, owner, from, {
      subject: 'New recovery codes for your account',
      happened: 'New recovery codes were made for your account. The old ones no longer work.',
    })
    return codes
  })
}

/** Uses up a code of the person's authenticator app. */
export async function proveByApp(
  platform: Platform,
  accountId: AccountId,
  code: string,
): Promise<boolean> {
  return transact(platform.db, (tx) => useOneTimeCode(platform, tx, accountId, code))
}

/** Uses up a recovery code, and notifies the person by mail. */
export async function proveByRecoveryCode(
  platform: Platform,
  owner: FactorOwner,
  code: string,
  from: MadeFrom,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    if (!(await useRecoveryCode(platform, tx, owner.accountId, code))) return false
    const left = await recoveryCodesLeft(tx, owner.accountId)
    await record(platform, tx, owner, 'account.useRecoveryCode', { left: String(left) })
    await notify(platform, tx, owner, from, {
      subject: 'A recovery code was used for your account',
      happened: `One of your recovery codes was used to sign in. Codes left: ${left}.`,
    })
    return true
  })
}

/** Locks the account, so that changes to its factors happen one after another. Returns the kinds of its factors. */
async function lockFactors(tx: Tx, accountId: AccountId): Promise<FactorKind[]> {
  const row = await tx
    .selectFrom('accounts')
    .select('second_factors')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.second_factors ?? []
}

async function codesOfFirst(
  tx: Tx,
  accountId: AccountId,
  before: readonly FactorKind[],
): Promise<Added> {
  return before.length === 0 ? { recoveryCodes: await newRecoveryCodes(tx, accountId) } : {}
}

async function removed(
  tx: Tx,
  accountId: AccountId,
  which: { passkey: string } | 'authenticatorApp',
): Promise<Details | undefined> {
  if (which === 'authenticatorApp') {
    return (await removeApp(tx, accountId)) ? { factor: 'authenticatorApp' } : undefined
  }
  const name = await removePasskey(tx, accountId, which.passkey)
  return name === undefined ? undefined : { factor: 'passkey', name }
}

async function record(
  { clock }: Platform,
  tx: Tx,
  { accountId, clientId, email, role }: FactorOwner,
  action: ActivityAction,
  details: Details,
): Promise<void> {
  await recordAudit(tx, {
    clientId,
    actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
    action,
    subjectId: email,
    details,
    at: clock.now(),
  })
}

async function notify(
  platform: Platform,
  tx: Tx,
  { clientId, email }: FactorOwner,
  from: MadeFrom,
  notice: { subject: string; happened: string },
): Promise<void> {
  await queueSecurityNotice(platform, tx, { clientId, to: [email], from, ...notice })
}
