import type { AccountId } from '@tideway/contract/calls/ids'
import type { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import { defaultSecurityPolicy, idleMinutesFor } from '@tideway/contract/identity/security-policy'
import { MINUTE } from '@tideway/contract/time/durations'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { Platform } from '../../../platform/platform.ts'

type Place = Pick<Platform, 'pool' | 'clock'>

/** A session ends this long after its last complete sign-in, however active it was. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Locks a session. Its calls are then refused until the person gives a fresh proof. */
export async function lockSession({ pool, clock }: Place, sessionUid: string): Promise<void> {
  await pool.query(
    'UPDATE sign_in_sessions SET locked_at = $2 WHERE session_uid = $1 AND locked_at IS NULL',
    [sessionUid, clock.now()],
  )
}

/** The facts about a session's lock, from its row and its client's policy. */
export interface LockFacts {
  session_uid: string
  locked_at: Date | null
  last_seen_at: Date
  role: Role
  factor_policy: SecurityPolicy['factorPolicy'] | null
  idle_minutes: number | null
}

/**
 * Records a call of a session, at most once a minute. Returns true if the session is locked. Locks a session that has
 * been idle for longer than its person's idle time.
 */
export async function noteCall(place: Place, facts: LockFacts): Promise<boolean> {
  const { session_uid: uid, locked_at: lockedAt, last_seen_at: lastSeenAt } = facts
  if (lockedAt !== null) return true
  const policy =
    facts.factor_policy === null
      ? defaultSecurityPolicy
      : { factorPolicy: facts.factor_policy, idleMinutes: facts.idle_minutes }
  const idleMinutes = idleMinutesFor(policy, facts.role)
  const now = place.clock.now()
  const quietMs = now.getTime() - lastSeenAt.getTime()
  if (idleMinutes !== undefined && quietMs > idleMinutes * MINUTE) {
    await lockSession(place, uid)
    return true
  }
  if (quietMs >= MINUTE) {
    await place.pool.query(
      'UPDATE sign_in_sessions SET last_seen_at = $2 WHERE session_uid = $1 AND last_seen_at = $3',
      [uid, now, lastSeenAt],
    )
  }
  return false
}

/** Records a call of the browser that a session belongs to. Returns true if the session is locked. */
export async function noteBrowserCall(place: Place, sessionUid: string): Promise<boolean> {
  const { rows } = await place.pool.query<LockFacts>(
    `SELECT s.session_uid, s.locked_at, s.last_seen_at, a.role, p.factor_policy, p.idle_minutes
       FROM sign_in_sessions s
       JOIN accounts a ON a.account_id = s.account_id
       LEFT JOIN client_security_policies p ON p.client_id = a.client_id
      WHERE s.session_uid = $1`,
    [sessionUid],
  )
  const [facts] = rows
  return facts !== undefined && noteCall(place, facts)
}

/** Returns true if a session is locked. Records no activity, because a background renewal is none. */
export async function isSessionLocked({ pool }: Place, sessionUid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM sign_in_sessions WHERE session_uid = $1 AND locked_at IS NOT NULL',
    [sessionUid],
  )
  return rowCount === 1
}

/** Returns true if the session that a grant was made from is locked. */
export async function isGrantLocked({ pool }: Place, grantId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM identity_artifacts g JOIN sign_in_sessions s ON s.session_uid = g.uid
      WHERE g.model = 'Grant' AND g.id = $1 AND s.locked_at IS NOT NULL`,
    [grantId],
  )
  return rowCount !== null && rowCount > 0
}

/** Unlocks a session whose person has just proved who they are. A session that was over starts again. */
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
 * Returns true if the session has lasted for its longest time. A proof by one factor then is not enough to continue,
 * and the person must sign in completely.
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
