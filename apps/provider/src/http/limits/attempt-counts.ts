import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'

/** The place where attempts are counted: over all processes on the database of `pool`, by the time of `clock`. */
export interface AttemptsPlace {
  pool: pg.Pool
  clock: Clock
}

export interface AttemptCount {
  /** Attempts of the subject in its current window, including this one. */
  attempts: number
  endsInMs: number
}

/**
 * Counts one attempt in one statement. A subject's window starts with its first attempt and lasts `seconds`.
 * @param subject A SHA-256 digest, because names and addresses are not stored. The table `sign_in_tries` is named after
 * its first use.
 */
export async function countAttempt(
  { pool, clock }: AttemptsPlace,
  subject: Buffer,
  seconds: number,
): Promise<AttemptCount> {
  const now = clock.now()
  const ends = new Date(now.getTime() + seconds * 1000)
  const { rows } = await pool.query<{ tries: number; window_ends_at: Date }>({
    name: 'count-attempt',
    text: `INSERT INTO sign_in_tries AS known (subject, tries, window_ends_at) VALUES ($1, 1, $3)
      ON CONFLICT (subject) DO UPDATE SET
        tries = CASE WHEN known.window_ends_at <= $2 THEN 1 ELSE known.tries + 1 END,
        window_ends_at = CASE WHEN known.window_ends_at <= $2 THEN $3 ELSE known.window_ends_at END
      RETURNING tries, window_ends_at`,
    values: [subject, now, ends],
  })
  const [row] = rows
  if (!row) throw new Error('An attempt was not counted')
  return { attempts: row.tries, endsInMs: row.window_ends_at.getTime() - now.getTime() }
}

export async function forgetAttempts(
  { pool }: Pick<AttemptsPlace, 'pool'>,
  subject: Buffer,
): Promise<void> {
  await pool.query('DELETE FROM sign_in_tries WHERE subject = $1', [subject])
}

/** Removes one attempt from the count. The subject's other attempts still count. */
export async function takeBackAttempt(
  { pool }: Pick<AttemptsPlace, 'pool'>,
  subject: Buffer,
): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE sign_in_tries SET tries = tries - 1 WHERE subject = $1 AND tries > 1',
    [subject],
  )
  if (rowCount !== 0) return
  await pool.query('DELETE FROM sign_in_tries WHERE subject = $1 AND tries = 1', [subject])
}

/** Deletes the counts whose windows have ended. */
export async function sweepAttempts({ pool, clock }: AttemptsPlace): Promise<void> {
  await pool.query('DELETE FROM sign_in_tries WHERE window_ends_at <= $1', [clock.now()])
}
