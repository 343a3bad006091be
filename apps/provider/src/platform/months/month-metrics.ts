import type { Platform } from '../platform.ts'
import type { MetricReader } from '../telemetry/metric-reader.ts'
import { monthsReady } from './make-months.ts'

/** Measures whether partitions are made ahead. A database whose tables are not divided yet has no value. */
export function measureMonths(reader: MetricReader, { clock }: Pick<Platform, 'clock'>): void {
  reader.measure({
    metrics: {
      months_ready: {
        help: 'Months after the present one that are ready in every divided table.',
      },
    },
    async read(db) {
      const ready = await monthsReady(db, clock.now())
      return ready === null ? {} : { months_ready: ready }
    },
  })
}
