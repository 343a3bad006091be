import type { AccountId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FactorPlace } from './factor-owner.ts'

/** Long enough to find a security key. The sign-in page asks for a new challenge before the end. */
export const CHALLENGE_SECONDS = 300

export interface Challenge {
  challenge: string
  purpose: 'prove' | 'add'
  /** The account whose passkey is requested or added. Undefined at the start of a sign-in. */
  accountId?: AccountId | undefined
}

/** Keeps a challenge. It replaces the one before it in the same place. */
export async function keepChallenge(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  place: FactorPlace,
  { challenge, purpose, accountId }: Challenge,
): Promise<void> {
  const row = {
    challenge,
    purpose,
    account_id: accountId ?? null,
    expires_at: new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000),
  }
  await db
    .insertInto('passkey_challenges')
    .values({ place, ...row })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(row))
    .execute()
}

/** Takes the challenge of a place, which works once. Returns undefined if there is none, or none for this purpose. */
export async function takeChallenge(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  place: FactorPlace,
  { purpose, accountId }: Omit<Challenge, 'challenge'>,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('place', '=', place)
    .returning(['challenge', 'purpose', 'account_id', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.purpose !== purpose || taken.account_id !== (accountId ?? null)) return
  return taken.expires_at > clock.now() ? taken.challenge : undefined
}

/** Deletes challenges, new apps and sign-in steps that were not finished in time. */
export async function sweepFactors({
  db,
  clock,
}: { db: Reader } & Pick<Platform, 'clock'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('new_authenticator_apps').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute()
}
