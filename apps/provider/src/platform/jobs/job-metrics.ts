import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { MetricReader } from '../telemetry/metric-reader.ts'

/** More jobs than this are not counted, so that a scrape stays cheap while jobs pile up. */
const MOST_COUNTED = 100_000

interface KindOfJob {
  kind: string
  due: number
  scheduled: number
  retrying: number
  active: number
  oldest_seconds: number
}

/** Measures the queue's jobs by kind. A kind without such jobs has no sample. */
export function measureJobs(reader: MetricReader): void {
  reader.measure({
    metrics: {
      jobs_due: { help: 'Jobs that may start now.', label: 'kind' },
      jobs_scheduled: { help: 'Jobs that start later.', label: 'kind' },
      jobs_retrying: { help: 'Jobs that failed and wait for another attempt.', label: 'kind' },
      jobs_active: { help: 'Jobs that run.', label: 'kind' },
      job_oldest_due_seconds: {
        help: 'How late the job is that has been due for longest.',
        label: 'kind',
      },
    },
    async read(db) {
      const kinds = await readJobs(db)
      const byKind = (count: (kind: KindOfJob) => number) =>
        Object.fromEntries(
          kinds.filter((kind) => count(kind) > 0).map((kind) => [kind.kind, count(kind)]),
        )
      return {
        jobs_due: byKind(({ due }) => due),
        jobs_scheduled: byKind(({ scheduled }) => scheduled),
        jobs_retrying: byKind(({ retrying }) => retrying),
        jobs_active: byKind(({ active }) => active),
        job_oldest_due_seconds: byKind(({ oldest_seconds }) => oldest_seconds),
      }
    },
  })
}

/** Reads only the partial indexes over jobs that have not ended. The queue's times are the database's own. */
async function readJobs(db: Reader): Promise<KindOfJob[]> {
  const { rows } = await sql<KindOfJob>`
    SELECT name AS kind,
           count(*) FILTER (WHERE state = 'created' AND start_after <= now()) AS due,
           count(*) FILTER (WHERE state = 'created' AND start_after > now()) AS scheduled,
           count(*) FILTER (WHERE state = 'retry') AS retrying,
           count(*) FILTER (WHERE state = 'active') AS active,
           greatest(0, coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0))::float8
             AS oldest_seconds
      FROM ((SELECT name, state, start_after FROM pgboss.job WHERE state < 'active' AND NOT blocked
              LIMIT ${sql.lit(MOST_COUNTED)})
            UNION ALL
            (SELECT name, state, start_after FROM pgboss.job WHERE state = 'active' LIMIT ${sql.lit(MOST_COUNTED)})) jobs
     GROUP BY name ORDER BY name`.execute(db)
  return rows
}
