import type { AccountId } from '@tideway/contract/calls/ids'
import type { NewAuthenticatorApp } from '@tideway/contract/identity/factors'
import { plainOneTimeCode } from '@tideway/contract/identity/factors'
import { Secret, TOTP } from 'otpauth'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../platform/secrets/installation-secret.ts'
import type { FactorOwner, FactorPlace } from './factor-owner.ts'

/** Purpose of the keys that encrypt the secrets of authenticator apps. */
export const AUTHENTICATOR_APPS = 'authenticator apps'
export const appContext = (accountId: string) => `account ${accountId}`
export const newAppContext = (place: string) => `new ${place}`

const STEP_SECONDS = 30
/** A clock may be one step ahead or behind. */
const DRIFT_STEPS = 1
const CODE = /^\d{6}$/
/** Time to set up an app. */
const SET_UP_SECONDS = 1800

type Keeping = Pick<Platform, 'env' | 'db' | 'clock'>

/** Makes the secret of a new app. The app is added only when one of its codes confirms it in the same place. */
export async function beginApp(
  platform: Keeping,
  place: FactorPlace,
  { accountId, email }: FactorOwner,
  issuer: string,
): Promise<NewAuthenticatorApp> {
  const secret = new Secret()
  const keys = await encryptionKeys(platform, AUTHENTICATOR_APPS)
  const row = {
    account_id: accountId,
    sealed_secret: encryptSecret(secret.base32, newAppContext(place), keys),
    expires_at: new Date(platform.clock.now().getTime() + SET_UP_SECONDS * 1000),
  }
  await platform.db
    .insertInto('new_authenticator_apps')
    .values({ place, ...row })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(row))
    .execute()
  const uri = new TOTP({ issuer, label: email, secret }).toString()
  return { secret: secret.base32, uri }
}

/**
 * Adds the app that was started in this place, if the code is right. The code counts as used. Otherwise returns the
 * problem.
 */
export async function confirmApp(
  platform: Keeping,
  tx: Tx,
  place: FactorPlace,
  accountId: AccountId,
  typed: string,
): Promise<'added' | 'expired' | 'wrong code'> {
  const now = platform.clock.now()
  const newApp = await tx
    .selectFrom('new_authenticator_apps')
    .select('sealed_secret')
    .where('place', '=', place)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const keys = await encryptionKeys(platform, AUTHENTICATOR_APPS)
  const secret = newApp && decryptSecret(newApp.sealed_secret, newAppContext(place), keys)
  if (secret === undefined) return 'expired'
  const step = stepOf(secret, typed, now)
  if (step === undefined) return 'wrong code'
  await tx.deleteFrom('new_authenticator_apps').where('place', '=', place).execute()
  await tx
    .insertInto('authenticator_apps')
    .values({
      account_id: accountId,
      sealed_secret: encryptSecret(secret, appContext(accountId), keys),
      last_step: step,
      added_at: now,
    })
    .execute()
  return 'added'
}

/**
 * Uses up a code. Returns false if it is wrong, was used before, or is older than one that was. The row's lock puts
 * simultaneous uses of one code in sequence.
 */
export async function useOneTimeCode(
  platform: Keeping,
  tx: Tx,
  accountId: AccountId,
  typed: string,
): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!app) return false
  const now = platform.clock.now()
  const keys = await encryptionKeys(platform, AUTHENTICATOR_APPS)
  const secret = decryptSecret(app.sealed_secret, appContext(accountId), keys)
  const step = secret === undefined ? undefined : stepOf(secret, typed, now)
  if (step === undefined || step <= app.last_step) return false
  await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: now })
    .where('account_id', '=', accountId)
    .execute()
  return true
}

export async function removeApp(tx: Reader, accountId: AccountId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

/** Returns the time step whose code this is, or undefined. */
function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = plainOneTimeCode(typed)
  if (!CODE.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token, timestamp, window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}
