import type { Platform } from '../platform/platform.ts'
import type { MetricReader } from '../platform/telemetry/metric-reader.ts'
import { checkRecentLedger } from './check-ledger.ts'

/** Entries booked within this time are checked again at every reading. */
const RECENT_MS = 120_000
/** Short enough that every entry is checked at least twice. */
const KEPT_MS = 30_000

/** Measures differences in the books: of balances and recent entries at each reading, of everything each night. */
export function measureLedger(reader: MetricReader, { clock }: Pick<Platform, 'clock'>): void {
  reader.measure({
    metrics: {
      ledger_imbalance_cents: {
        help: 'Differences in all balances and in the entries of the last two minutes, by check: 0 unless the books are wrong.',
        label: 'check',
      },
    },
    keptMs: KEPT_MS,
    read: async (db) => ({
      ledger_imbalance_cents: await checkRecentLedger(
        db,
        new Date(clock.now().getTime() - RECENT_MS),
      ),
    }),
  })
  reader.measure({
    metrics: {
      ledger_checked_imbalance_cents: {
        help: 'Differences in the whole ledger, and of the home pages from it, at the last nightly check: 0 unless the books are wrong.',
      },
      ledger_checked_transactions: { help: 'Transactions that the last nightly check read.' },
      ledger_checked_timestamp_seconds: {
        help: 'When the last nightly check ran, as a Unix time.',
      },
    },
    async read(db) {
      const last = await db
        .selectFrom('ledger_checks')
        .selectAll()
        .orderBy('checked_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!last) return {}
      return {
        ledger_checked_imbalance_cents: last.imbalance_cents,
        ledger_checked_transactions: last.transactions,
        ledger_checked_timestamp_seconds: last.checked_at.getTime() / 1000,
      }
    },
  })
}
