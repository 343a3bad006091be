import { DAY } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { Env } from '../settings/env.ts'
import { partitionOf, underShortLock } from './make-months.ts'

/** Tables whose rows are deleted by age. A month without rows is removed, so that its space is free immediately. */
const emptied = ['webhook_attempts', 'webhook_deliveries', 'webhook_events']

/**
 * Removes the months whose retention has ended: those of the audit trail after ACTIVITY_MONTHS, and empty ones of the
 * webhooks' log. Tables about money keep all months. Returns the names of the partitions.
 */
export async function dropOldMonths({
  db,
  env,
  clock,
}: Pick<Platform, 'db' | 'clock'> & {
  env: Pick<Env, 'activityMonths' | 'webhookLogDays'>
}): Promise<string[]> {
  const now = clock.now()
  const dropped: string[] = []
  const past = await db
    .selectFrom('table_months')
    .select(['table_months.table_name', 'month', 'until'])
    .innerJoin('monthly_tables', 'monthly_tables.table_name', 'table_months.table_name')
    // Keep the first partition, which also gets ids of the earlier form that fall before the present month.
    .whereRef('month', '>', 'first_month')
    .where('archived_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('table_months.table_name')
    .orderBy('month')
    .execute()
  for (const { table_name: table, month, until } of past) {
    const partition = partitionOf(table, month)
    const isOver =
      table === 'activities'
        ? env.activityMonths !== undefined && until <= monthsBefore(now, env.activityMonths)
        : emptied.includes(table) &&
          until.getTime() < now.getTime() - env.webhookLogDays * DAY &&
          (await isEmpty(db, partition))
    if (!isOver) continue
    await underShortLock(db, async (tx) => {
      await sql`ALTER TABLE ${sql.table(table)} DETACH PARTITION ${sql.table(partition)}`.execute(
        tx,
      )
      await sql`DROP TABLE ${sql.table(partition)}`.execute(tx)
      await tx
        .deleteFrom('table_months')
        .where('table_name', '=', table)
        .where('month', '=', month)
        .execute()
    })
    dropped.push(partition)
  }
  return dropped
}

async function isEmpty(db: Platform['db'], partition: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(partition)} LIMIT 1`.execute(db)
  return rows.length === 0
}

function monthsBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}
