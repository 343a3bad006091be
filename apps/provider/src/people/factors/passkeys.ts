import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AccountId } from '@tideway/contract/calls/ids'
import { MOST_PASSKEYS } from '@tideway/contract/identity/factors'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FactorOwner, FactorPlace } from './factor-owner.ts'
import { CHALLENGE_SECONDS, keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { defaultPasskeyName } from './passkey-names.ts'
import type { NewPasskey, ProvedPasskey } from './passkey-responses.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Loaded at the first use, because it brings the formats of every kind of attestation. */
const webAuthn = () => import('@simplewebauthn/server')
const timeout = CHALLENGE_SECONDS * 1000

const idOf = (credentialId: Buffer) => credentialId.toString('base64url')
const bytesOf = (id: string) => Buffer.from(id, 'base64url')
/** The id by which an authenticator knows the owner of a passkey. It contains no name. */
const userHandleOf = (accountId: AccountId) => Buffer.from(accountId)

/**
 * Starts a proof by passkey. Returns undefined where passkeys are not possible.
 * @param accountId The person, once known. Otherwise the authenticator offers every passkey it has for this provider.
 */
export async function askForPasskey(
  platform: Platform,
  place: FactorPlace,
  accountId?: AccountId,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const party = relyingPartyOf(platform.env)
  if (!party) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout,
    ...(accountId && { allowCredentials: await credentialsOf(platform.db, accountId) }),
  })
  const { challenge } = options
  await keepChallenge(platform, place, { challenge, purpose: 'prove', accountId })
  return options
}

/**
 * Returns the account whose passkey has signed the challenge of this place, or undefined. The challenge is used up
 * either way. Returns 'unverified' if the authenticator did not check the person.
 * @param accountId The account for which the passkey was requested, because another person's passkey is refused.
 */
export async function provePasskey(
  platform: Platform,
  place: FactorPlace,
  response: ProvedPasskey,
  accountId?: AccountId,
): Promise<{ accountId: AccountId } | 'unverified' | undefined> {
  const party = relyingPartyOf(platform.env)
  const challenge = await takeChallenge(platform, place, { purpose: 'prove', accountId })
  if (!party || challenge === undefined) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  return transact(platform.db, async (tx) => {
    // Lock the passkey, so that one of two simultaneous uses with the same counter is refused.
    const passkey = await tx
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', bytesOf(response.id))
      .forUpdate()
      .executeTakeFirst()
    if (!passkey || !isMeant(passkey.account_id, response, accountId)) return undefined
    const credential = {
      id: idOf(passkey.credential_id),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    }
    const { userHandle, ...signed } = response.response
    const proved = await verifyAuthenticationResponse({
      response: { ...response, response: { ...signed, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential,
    }).catch((error: unknown) => refused(platform, passkey.account_id, error))
    if (proved === 'unverified') return proved
    if (!proved?.verified) return undefined
    const { newCounter, credentialBackedUp } = proved.authenticationInfo
    await tx
      .updateTable('passkeys')
      .set({
        sign_count: newCounter,
        synced: credentialBackedUp,
        last_used_at: platform.clock.now(),
      })
      .where('credential_id', '=', passkey.credential_id)
      .execute()
    return { accountId: passkey.account_id }
  })
}

/**
 * Returns true if the passkey belongs to the requested account. Without a requested account, the response must name the
 * owner.
 */
function isMeant(
  owner: AccountId,
  { response: { userHandle } }: ProvedPasskey,
  accountId: AccountId | undefined,
): boolean {
  const named = userHandle !== undefined && bytesOf(userHandle).equals(userHandleOf(owner))
  return accountId === undefined ? named : accountId === owner && (named || !userHandle)
}

/** Starts to add a passkey. Returns undefined where passkeys are not possible, or the person has too many. */
export async function beginPasskey(
  platform: Platform,
  place: FactorPlace,
  { accountId, email, givenName, familyName }: FactorOwner,
  rpName: string,
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const party = relyingPartyOf(platform.env)
  const credentials = await credentialsOf(platform.db, accountId)
  if (!party || credentials.length >= MOST_PASSKEYS) return undefined
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userID: new Uint8Array(userHandleOf(accountId)),
    userName: email,
    userDisplayName: `${givenName} ${familyName}`.trim() || email,
    timeout,
    attestationType: 'none',
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  await keepChallenge(platform, place, { challenge, purpose: 'add', accountId })
  return options
}

export interface CheckedPasskey {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  synced: boolean
  aaguid: string
}

/**
 * Checks a new passkey against the challenge of this place. Returns undefined if the response does not fit the request,
 * and 'unverified' if the authenticator did not check the person.
 */
export async function checkNewPasskey(
  platform: Platform,
  place: FactorPlace,
  accountId: AccountId,
  response: NewPasskey,
): Promise<CheckedPasskey | 'unverified' | undefined> {
  const party = relyingPartyOf(platform.env)
  const challenge = await takeChallenge(platform, place, { purpose: 'add', accountId })
  if (!party || challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => refused(platform, accountId, error))
  if (checked === 'unverified') return checked
  if (!checked?.verified) return undefined
  const { credential, aaguid, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    synced: credentialBackedUp,
    aaguid,
  }
}

/** Stores a checked passkey. Returns its name, or undefined if it is stored already or the person has too many. */
export async function keepPasskey(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  accountId: AccountId,
  passkey: CheckedPasskey,
  browser: string,
): Promise<string | undefined> {
  const others = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('account_id', '=', accountId)
    .execute()
  if (others.length >= MOST_PASSKEYS) return undefined
  const names = others.map((other) => other.name)
  const name = defaultPasskeyName(passkey.aaguid, browser, names)
  const insertResult = await tx
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      account_id: accountId,
      name,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      synced: passkey.synced,
      added_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return insertResult.numInsertedOrUpdatedRows === 1n ? name : undefined
}

export async function renamePasskey(
  db: Reader,
  accountId: AccountId,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', bytesOf(id))
    .executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** Removes a passkey and returns its name, or undefined if the person has no such passkey. */
export async function removePasskey(
  tx: Reader,
  accountId: AccountId,
  id: string,
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', bytesOf(id))
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

async function credentialsOf(db: Reader, accountId: AccountId): Promise<{ id: string }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute()
  return rows.map((row) => ({ id: idOf(row.credential_id) }))
}

/**
 * The library throws an error for a wrong response. Its message is for the log only. The exception is an authenticator
 * that did not check the person, because the person can then set a PIN.
 */
function refused(
  { log }: Pick<Platform, 'log'>,
  accountId: AccountId,
  error: unknown,
): 'unverified' | undefined {
  const reason = error instanceof Error ? error.message : ''
  log.warn({ accountId, reason }, 'passkey refused')
  return /^User verification .*required/.test(reason) ? 'unverified' : undefined
}
