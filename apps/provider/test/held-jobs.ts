import type pg from 'pg'
import type { Jobs } from '../src/platform/jobs/jobs.ts'

export interface HeldJobs {
  /** Replaces a provider's jobs: they are queued, but none runs until a test runs it. */
  hold(jobs: Jobs): Jobs
  /** Takes the queued jobs of a kind. The returned function runs them, one after the other. */
  take(pool: pg.Pool, name: string): Promise<() => Promise<void>>
}

/** Holds a provider's jobs, so that all its statements are of the call under test. */
export function heldJobs(): HeldJobs {
  const handlers = new Map<string, (data: never) => Promise<void>>()
  const kinds: Parameters<Jobs['work']>[0][] = []
  return {
    hold: (jobs) => ({
      ...jobs,
      work(kind, handler) {
        kinds.push(kind)
        handlers.set(kind.name, handler)
      },
      every: () => undefined,
      whenDue: () => undefined,
      watch: () => undefined,
      start: () => jobs.startSending(kinds),
    }),
    async take(pool, name) {
      const handler = handlers.get(name)
      if (!handler) throw new Error(`no job is named ${name}`)
      const { rows } = await pool.query<{ data: never }>(
        'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
        [name],
      )
      return async () => {
        for (const { data } of rows) await handler(data)
      }
    },
  }
}
