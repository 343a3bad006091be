import type { AccountId } from '@tideway/contract/calls/ids'
import type { Platform } from '../platform/platform.ts'

type Place = Pick<Platform, 'pool' | 'clock'>

const MINUTE_MS = 60_000
/** A session ends this long after everything that a sign-in asks for was last given, however active it was. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Locks a session: its calls ask for a fresh proof of the person until one is given. */
export async function lockSession({ pool, clock }: Place, sessionUid: string): Promise<void> {
  await pool.query(
    'UPDATE sign_in_sessions SET locked_at = $2 WHERE session_uid = $1 AND locked_at IS NULL',
    [sessionUid, clock.now()],
  )
}

interface Seen {
  uid: string
  lastSeenAt: Date
  /** Undefined for a person whose session never locks. */
  idleMinutes: number | undefined
}

/**
 * Notes a call of a session, at most once a minute. Returns true if the session has locked, because nothing was heard
 * of it for longer than its idle time.
 */
export async function noteCall(
  place: Place,
  { uid, lastSeenAt, idleMinutes }: Seen,
): Promise<boolean> {
  const now = place.clock.now()
  const quietMs = now.getTime() - lastSeenAt.getTime()
  if (idleMinutes !== undefined && quietMs > idleMinutes * MINUTE_MS) {
    await lockSession(place, uid)
    return true
  }
  if (quietMs >= MINUTE_MS) {
    await place.pool.query(
      'UPDATE sign_in_sessions SET last_seen_at = $2 WHERE session_uid = $1 AND last_seen_at = $3',
      [uid, now, lastSeenAt],
    )
  }
  return false
}

/** Unlocks a session, whose person has just proved who they are. If it was over, it begins again. */
export async function acceptProof(
  { pool, clock }: Place,
  sessionUid: string,
  accountId: AccountId,
): Promise<void> {
  const now = clock.now()
  await pool.query(
    `UPDATE sign_in_sessions
        SET locked_at = NULL, last_seen_at = $3, since = CASE WHEN since <= $4 THEN $3 ELSE since END
      WHERE session_uid = $1 AND account_id = $2`,
    [sessionUid, accountId, now, sessionsBeganBefore(now)],
  )
}

/**
 * Returns true if the session has lasted for its longest time. Then a proof by one factor is not enough to go on: the
 * person gives everything that a sign-in asks for.
 */
export async function isSessionOver({ pool, clock }: Place, sessionUid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM sign_in_sessions WHERE session_uid = $1 AND since <= $2',
    [sessionUid, sessionsBeganBefore(clock.now())],
  )
  return rowCount === 1
}

function sessionsBeganBefore(now: Date): Date {
  return new Date(now.getTime() - SESSION_SECONDS * 1000)
}
