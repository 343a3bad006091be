import { databaseCode } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

interface Session {
  own: boolean
  /** Whether the session belongs to the provider's database. */
  here: boolean
  kind: string
  user: string
  program: string
  /** Seconds since its transaction started. Null without one. */
  seconds: number | null
  statement: string
}

const MOST_PID = 2 ** 31 - 1
const ENDS_WITHIN_MS = 5000
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Ends a database session that holds up others. Its transaction is undone, and a call in it may be repeated. Sessions
 * of PostgreSQL itself, and permanent ones of the provider, are refused, because they hold no locks of a call.
 */
export async function endSession({ pool }: Platform, subject: string): Promise<CommandOutcome> {
  const pid = Number(subject)
  if (!Number.isInteger(pid) || pid < 1 || pid > MOST_PID)
    throw new OperatorError(
      `PID: '${subject}' must be the number of a session, as 'alert show PoolFull' lists them`,
    )
  const { rows } = await pool.query<Session>(
    `SELECT pid = pg_backend_pid() AS own, datname IS NOT DISTINCT FROM current_database() AS here,
            coalesce(backend_type, 'unknown') AS kind, coalesce(usename, 'unknown') AS "user",
            coalesce(application_name, '') AS program, extract(epoch FROM now() - xact_start)::int AS seconds,
            left(regexp_replace(coalesce(query, ''), '\\s+', ' ', 'g'), 200) AS statement
       FROM pg_stat_activity WHERE pid = $1`,
    [pid],
  )
  const [session] = rows
  if (!session)
    return { changed: false, text: `Nothing to do: the database has no session ${pid}.` }
  const problem = problemOf(session)
  if (problem !== undefined) throw new OperatorError(`PID: session ${pid} ${problem}`)
  if (!(await terminate(pool, pid, session)))
    throw new OperatorError(
      `PID: session ${pid} was ordered to end and has not ended within ${ENDS_WITHIN_MS / 1000} s. Run the command again`,
    )
  return {
    changed: true,
    text: [
      `Ended session ${pid} of ${session.user}, whose transaction had run for ${session.seconds} s. Its changes were undone.`,
      `  ${session.statement}`,
    ].join('\n'),
  }
}

function problemOf({ own, here, kind, program, seconds }: Session): string | undefined {
  if (own) return 'is the one of this command'
  if (kind !== 'client backend') return `belongs to PostgreSQL itself (${kind})`
  if (!here) return 'uses another database'
  if (program.startsWith('tideway-'))
    return `is a permanent connection of a provider (${program}), which opens it again at once`
  if (seconds === null) return 'has no open transaction, so it holds up no other session'
  return undefined
}

async function terminate(pool: Platform['pool'], pid: number, { user }: Session): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ ended: boolean }>(
      'SELECT pg_terminate_backend($1, $2) AS ended',
      [pid, ENDS_WITHIN_MS],
    )
    return rows[0]?.ended ?? false
  } catch (error) {
    if (databaseCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new OperatorError(
      `PID: session ${pid} belongs to ${user}, and the user of DATABASE_URL may not end it. The administrator of the database can`,
    )
  }
}
