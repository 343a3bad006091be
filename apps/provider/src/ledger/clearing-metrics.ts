import type { Platform } from '../platform/platform.ts'
import type { MetricReader } from '../platform/telemetry/metric-reader.ts'
import { ageSeconds } from '../platform/telemetry/metric-reader.ts'
import type { ClearingSummary } from './clearing.ts'
import { summariseClearing, unexplainedClearing } from './clearing.ts'

/** Measures money that has not arrived. */
export function measureClearing(reader: MetricReader, { clock }: Pick<Platform, 'clock'>): void {
  reader.measure({
    metrics: {
      ledger_clearing_cents: { help: 'Cents in clearing accounts.', label: 'state' },
      ledger_clearing_orders: {
        help: 'Orders to banks whose money is in clearing.',
        label: 'state',
      },
      ledger_clearing_oldest_seconds: {
        help: 'Age of the oldest order whose money is in clearing, 0 without any.',
        label: 'state',
      },
      ledger_clearing_unexplained_cents: {
        help: 'Cents in clearing accounts that belong to no order to a bank: 0 unless the books are wrong.',
      },
    },
    async read(db) {
      const summaries = await summariseClearing(db)
      const byState = (measure: (summary: ClearingSummary) => number) =>
        Object.fromEntries(summaries.map((summary) => [summary.state, measure(summary)]))
      return {
        ledger_clearing_cents: byState(({ cents }) => cents),
        ledger_clearing_orders: byState(({ orders }) => orders),
        ledger_clearing_oldest_seconds: byState(({ since }) => ageSeconds(clock.now(), since)),
        ledger_clearing_unexplained_cents: await unexplainedClearing(db),
      }
    },
  })
}
