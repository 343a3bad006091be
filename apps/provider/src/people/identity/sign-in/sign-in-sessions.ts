import { hash, randomBytes } from 'node:crypto'
import type { AccountId } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import { queueSecurityNotice } from '../../../delivery/mail/security-notice.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Account } from '../accounts-store.ts'

/** A browser that a person is signed in on. */
export interface SignInSession {
  /** Uid of the sign-in server's session. It stays the same, while the cookie changes with each sign-in. */
  sessionUid: string
  /** 'Firefox on Windows' */
  browser: string
  /** IP address at the sign-in. */
  address: string
  since: Date
  lastSeenAt: Date
}

export interface SeenBrowser {
  browser: string
  address: string
  /** Content of the browser's own cookie, if it has one. */
  browserId: string | undefined
}

/** Browsers keep a cookie for 400 days at most. */
export const BROWSER_COOKIE_DAYS = 400
/**
 * Sessions seen within this time are not deleted, because a row is written a moment before the sign-in server stores
 * the session.
 */
const BEING_MADE_MS = 3_600_000

export function newBrowserId(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Records that an application was signed in to with a session. The first time, the person's browser is remembered, and
 * a browser that they have not used before is reported by mail. A person’s first browser is not reported.
 */
export async function recordSession(
  platform: Platform,
  account: Account,
  sessionUid: string,
  { browser, address, browserId }: SeenBrowser & { browserId: string },
): Promise<void> {
  const now = platform.clock.now()
  const { accountId } = account
  await transact(platform.db, async (tx) => {
    // A background renewal is no activity of the person, so it does not change the time when they were last seen.
    const existingSession = await tx
      .selectFrom('sign_in_sessions')
      .select('session_uid')
      .where('session_uid', '=', sessionUid)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (existingSession) return
    const row = { account_id: accountId, browser, address, since: now, last_seen_at: now }
    await tx
      .insertInto('sign_in_sessions')
      .values({ session_uid: sessionUid, ...row })
      .onConflict((conflict) =>
        conflict.column('session_uid').doUpdateSet({ ...row, locked_at: null }),
      )
      .execute()
    if (await isNewBrowser(tx, accountId, browserId, now)) {
      await queueSecurityNotice(platform, tx, {
        clientId: account.clientId,
        to: [account.email],
        subject: 'New sign-in to your account',
        happened: `You signed in to your account from a browser that you haven’t used before.`,
        from: { browser, address },
      })
    }
  })
}

/** Remembers the browser. Returns true if the person has used other browsers, but not this one. */
async function isNewBrowser(
  tx: Tx,
  accountId: AccountId,
  browserId: string,
  now: Date,
): Promise<boolean> {
  const browsers = await tx
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('account_id', '=', accountId)
    .execute()
  const browserHash = hash('sha256', browserId, 'buffer')
  await tx
    .insertInto('known_browsers')
    .values({ account_id: accountId, browser_hash: browserHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
  const isKnown = browsers.some(({ browser_hash: other }) => other.equals(browserHash))
  return browsers.length > 0 && !isKnown
}

/** Returns where a person is signed in, the last used first. */
export async function sessionsOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: AccountId,
): Promise<SignInSession[]> {
  const rows = await db
    .selectFrom('sign_in_sessions as s')
    .innerJoin('identity_artifacts as a', (join) =>
      join.on('a.model', '=', 'Session').onRef('a.uid', '=', 's.session_uid'),
    )
    .select(['s.session_uid', 's.browser', 's.address', 's.since', 's.last_seen_at'])
    .where('s.account_id', '=', accountId)
    .where('a.expires_at', '>', clock.now())
    .orderBy('s.last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionUid: row.session_uid,
    browser: row.browser,
    address: row.address,
    since: row.since,
    lastSeenAt: row.last_seen_at,
  }))
}

/**
 * Ends one session of a person with all its grants, codes and tokens. Returns false if the person has no such session.
 */
export async function endSessionOf(
  db: Database,
  accountId: AccountId,
  sessionUid: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sign_in_sessions')
      .where('session_uid', '=', sessionUid)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) return false
    await endArtifacts(tx, accountId, sql`s.uid = ${sessionUid}`)
    return true
  })
}

/** Ends all sessions of a person, or all but one, with their grants, codes and tokens. */
export async function endSessionsOf(
  db: Reader,
  accountId: AccountId,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  if (except === undefined) {
    await db.deleteFrom('sign_in_sessions').where('account_id', '=', accountId).execute()
    await db
      .deleteFrom('identity_artifacts')
      .where(sql<string>`payload ->> 'accountId'`, '=', accountId)
      .execute()
    return
  }
  await db
    .deleteFrom('sign_in_sessions')
    .where('account_id', '=', accountId)
    .where('session_uid', '!=', except)
    .execute()
  await endArtifacts(db, accountId, sql`s.uid <> ${except}`)
}

/** Deletes sessions of a person, the grants made from them, and the codes and tokens issued under the grants. */
async function endArtifacts(
  db: Reader,
  accountId: AccountId,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    WITH ended AS (
      DELETE FROM identity_artifacts s
       WHERE s.model = 'Session' AND s.payload ->> 'accountId' = ${accountId} AND ${which}
      RETURNING s.payload
    ), grants AS (
      SELECT jsonb_path_query(payload, '$.authorizations.*.grantId') #>> '{}' AS id FROM ended
    )
    DELETE FROM identity_artifacts i USING grants g
     WHERE (i.model = 'Grant' AND i.id = g.id) OR i.grant_id = g.id`.execute(db)
}

/** Deletes rows of sessions that have ended, and browsers whose cookie has expired. */
export async function sweepSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await db
    .deleteFrom('sign_in_sessions as s')
    .where('s.last_seen_at', '<', new Date(now - BEING_MADE_MS))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('identity_artifacts as a')
            .select('a.id')
            .where('a.model', '=', 'Session')
            .whereRef('a.uid', '=', 's.session_uid'),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('last_used_at', '<', new Date(now - BROWSER_COOKIE_DAYS * DAY))
    .execute()
}
