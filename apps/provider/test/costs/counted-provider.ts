import { afterAll } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import { heldJobs } from '../held-jobs.ts'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'
import { listenTo } from '../records/webhooks.ts'
import { COUNTED, openStatementLog } from './statement-log.ts'

/** Polls of the webhook loop and of the job queue, which continue during the calls. */
const POLLS =
  /^\s*(?:WITH RECURSIVE lanes|UPDATE webhook_deliveries d SET ready|SELECT \(SELECT next_attempt_at)|pgboss\.(?:version|bam)/
/** Number of calls before the measured one. They prove the key, open connections and name repeated statements. */
const WARM_UP = 3

export interface CountedProvider extends TestProvider {
  /** Makes a call until it is warm, then returns the statements of one more call, one line for each kind. */
  costOf(work: () => Promise<unknown>): Promise<string[]>
  /** Runs the queued jobs of a kind and returns their statements. Nothing else runs these jobs. */
  costOfJobs(kind: string): Promise<string[]>
}

/**
 * Opens a provider whose statements are counted, and closes it after the tests. HARBOUR listens to every event. Its
 * webhooks are recorded, but never due.
 */
export async function openCountedProvider(): Promise<CountedProvider> {
  const jobs = heldJobs()
  const provider = await openTestProvider({
    clock: testClock('2026-11-20T03:00:00.000Z'),
    databaseSettings: COUNTED,
    holdJobs: jobs.hold,
  })
  const { pool } = provider.database
  await listenTo(pool)
  await pool.query(`CREATE FUNCTION never_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.next_attempt_at := 'infinity'; RETURN NEW; END $$`)
  await pool.query(
    'CREATE TRIGGER a_first BEFORE INSERT ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION never_due()',
  )
  const log = await openStatementLog(provider.database, POLLS)
  afterAll(async () => {
    await log.close()
    await provider.close()
  })
  return {
    ...provider,
    async costOf(work) {
      for (let call = 0; call < WARM_UP; call += 1) await work()
      return log.during(work)
    },
    costOfJobs: async (kind) => log.during(await jobs.take(pool, kind)),
  }
}
