import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { MetricReader } from '../../platform/telemetry/metric-reader.ts'
import { ageSeconds } from '../../platform/telemetry/metric-reader.ts'

const MOST_COUNTED = 100_000

/** Measures mail that no mail server has accepted. */
export function measureMail(reader: MetricReader, { clock }: Pick<Platform, 'clock'>): void {
  reader.measure({
    metrics: {
      mails_waiting: { help: `Mail that waits to be sent, up to ${MOST_COUNTED}.` },
      mails_oldest_seconds: { help: 'Age of the oldest mail that waits, 0 without any.' },
    },
    async read(db) {
      const { rows } = await sql<{ waiting: number; since: Date | null }>`
        SELECT count(*) AS waiting, min(created_at) AS since
          FROM (SELECT created_at FROM mails WHERE status = 'QUEUED' ORDER BY created_at
                 LIMIT ${sql.lit(MOST_COUNTED)}) queued`.execute(db)
      return {
        mails_waiting: rows[0]?.waiting ?? 0,
        mails_oldest_seconds: ageSeconds(clock.now(), rows[0]?.since),
      }
    },
  })
}
