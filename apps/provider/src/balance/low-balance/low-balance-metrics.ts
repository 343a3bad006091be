import { sql } from 'kysely'
import type { MetricReader } from '../../platform/telemetry/metric-reader.ts'

/** Measures balances below the threshold that the client set. */
export function measureLowBalances(reader: MetricReader): void {
  reader.measure({
    metrics: {
      low_balance_clients: { help: 'Clients whose balance is below their threshold.' },
      low_balance_alerts_waiting: { help: 'Falls of a balance that no mail has reported yet.' },
    },
    async read(db) {
      const { rows } = await sql<{ clients: number; waiting: number }>`
        SELECT (SELECT count(*) FROM ledger_accounts JOIN clients USING (client_id)
                 WHERE ledger_accounts.low_balance_below AND disabled_at IS NULL) AS clients,
               (SELECT count(*) FROM low_balance_crossings WHERE NOT handled) AS waiting`.execute(
        db,
      )
      return {
        low_balance_clients: rows[0]?.clients ?? 0,
        low_balance_alerts_waiting: rows[0]?.waiting ?? 0,
      }
    },
  })
}
