import { createHash } from 'node:crypto'
import { emailKey } from '@tideway/contract/users/email-key'
import { sql } from 'kysely'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'

/** One address may try this many times as much as it may on one account: for offices behind one address. */
const ACCOUNTS_AN_ADDRESS = 20

export interface Try {
  email: string
  /** Of the person signing in, as the platform trusts it. */
  address: string
}

/**
 * Counts a try before the password is looked at, so that fifty at once are fifty. Answers how many
 * seconds to wait when there were too many, else undefined.
 *
 * Counted by account and address together, so that guessing at an account from elsewhere never
 * locks its owner out; and by address alone, against one password tried on many accounts.
 */
export async function countTry(
  { db, env, clock }: Platform,
  given: Try,
): Promise<number | undefined> {
  const now = clock.now()
  const ends = new Date(now.getTime() + env.signInWindowSeconds * 1000)
  const limits = [
    { subject: accountSubject(given), most: env.signInTries },
    { subject: addressSubject(given), most: env.signInTries * ACCOUNTS_AN_ADDRESS },
  ]
  let wait: number | undefined
  for (const { subject, most } of limits) {
    const row = await db
      .insertInto('sign_in_tries')
      .values({ subject, tries: 1, window_ends_at: ends })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          tries: sql<number>`CASE WHEN sign_in_tries.window_ends_at <= ${now} THEN 1 ELSE sign_in_tries.tries + 1 END`,
          window_ends_at: sql<Date>`CASE WHEN sign_in_tries.window_ends_at <= ${now} THEN ${ends} ELSE sign_in_tries.window_ends_at END`,
        }),
      )
      .returning(['tries', 'window_ends_at'])
      .executeTakeFirstOrThrow()
    if (row.tries > most) {
      const seconds = Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)
      wait = Math.max(wait ?? 1, seconds)
      // The wider limit is for passwords that were looked at; this one will not be.
      break
    }
  }
  return wait
}

/**
 * A right password wipes the slate of that account at that address, and was no guess from that address: an office that
 * comes to work at nine is not held up. What was guessed there before still counts.
 */
export async function forgetTries({ db }: Pick<Platform, 'db'>, given: Try): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('subject', '=', accountSubject(given)).execute()
  const address = addressSubject(given)
  const others = await db
    .updateTable('sign_in_tries')
    .set({ tries: sql<number>`tries - 1` })
    .where('subject', '=', address)
    .where('tries', '>', 1)
    .executeTakeFirst()
  if (others.numUpdatedRows > 0n) return
  await db
    .deleteFrom('sign_in_tries')
    .where('subject', '=', address)
    .where('tries', '=', 1)
    .execute()
}

export async function sweepTries({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('window_ends_at', '<=', clock.now()).execute()
}

const accountSubject = ({ email, address }: Try) =>
  digest(`account ${networkOf(address)} ${emailKey(email)}`)
const addressSubject = ({ address }: Try) => digest(`address ${networkOf(address)}`)

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
