import type pg from 'pg'
import { DistributionError } from './distribution-error.ts'

/**
 * Makes the tables whole that are divided by month (decision 108), with their rows, because on a distributed database
 * the shards divide them. Runs in the caller's transaction.
 *
 * @throws DistributionError if a month is in an archive, because it could not return to a distributed table.
 */
export async function undivideTables(client: pg.PoolClient): Promise<void> {
  const { rows: archived } = await client.query<{ month: string }>(
    `SELECT to_char(min(month) AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM table_months
      WHERE archived_at IS NOT NULL HAVING count(*) > 0`,
  )
  if (archived[0])
    throw new DistributionError(
      `${archived[0].month} is in an archive. Bring it back with months restore first`,
    )
  await client.query('SELECT make_whole(table_name) FROM monthly_tables ORDER BY table_name')
}
