import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { bookFaults } from '../../../../apps/provider/test/book-faults.ts'

const DRAINED_WITHIN_MS = 120_000

/** Faults that may exist during a measurement but not after one, in addition to those checked at any time. */
const faults: Record<string, string> = {
  ...bookFaults,
  'refunds without exactly one order to the bank': `
    SELECT refund_id FROM refunds r WHERE created_at > $1 AND 1 <> (
      SELECT count(*) FROM rail_instructions i
       WHERE i.client_id = r.client_id AND i.kind = 'refund' AND i.subject_id = r.refund_id)`,
  'refunds still in progress': `
    SELECT refund_id FROM refunds WHERE status = 'IN_PROGRESS' AND created_at > $1`,
}

/** Waits until work started since then is finished, then returns the faults found: name and count. */
export async function faultsInTheBooks(
  database: pg.Pool,
  since: Date,
): Promise<{ faults: string[]; drainedAfterMs: number }> {
  const started = performance.now()
  for (;;) {
    const { rows } = await database.query<{ open: string }>(
      `SELECT count(*) AS open FROM rail_instructions WHERE status IN ('QUEUED', 'SENT') AND created_at > $1`,
      [since],
    )
    if (Number(rows[0]?.open) === 0) break
    if (performance.now() - started > DRAINED_WITHIN_MS) break
    await wait(200)
  }
  const disagreements: string[] = []
  for (const [name, query] of Object.entries(faults)) {
    const parameters = query.includes('$1') ? [since] : []
    const { rowCount } = await database.query(query, parameters)
    if (rowCount) disagreements.push(`${name}: ${rowCount}`)
  }
  return { faults: disagreements, drainedAfterMs: performance.now() - started }
}
