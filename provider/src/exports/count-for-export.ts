import type { ClientId } from '@tideway/contract/calls/ids'
import type { ExportCount, ExportKind } from '@tideway/contract/exports/exports'
import { MAX_COUNTED } from '@tideway/contract/exports/exports'
import { readLong } from '../platform/call-database.ts'
import type { Platform } from '../platform/platform.ts'
import { databaseCode } from '../platform/transaction.ts'
import { exportedKinds } from './export-kinds.ts'
import { amountText } from './export-view.ts'

/** Time for a count. One that takes longer is left, because other calls wait for the database. */
const COUNT_LIMIT_MS = 2000
const QUERY_CANCELED = '57014'

/**
 * Counts what a search finds up to an instant, and adds up its amounts, within a bound of records and of time. If the
 * time is over, it answers that there is more than nothing.
 */
export async function countForExport(
  { pool }: Pick<Platform, 'pool'>,
  call: { kind: ExportKind; clientId: ClientId; search: unknown; until: Date },
): Promise<ExportCount> {
  const kind = exportedKinds[call.kind]
  try {
    const { rows, cents } = await readLong(pool, async () => {
      const connection = await pool.connect()
      try {
        await connection.query('BEGIN READ ONLY')
        await connection.query(`SET LOCAL statement_timeout = ${COUNT_LIMIT_MS}`)
        return await kind.count(connection, { ...call, most: MAX_COUNTED + 1 })
      } finally {
        await connection.query('ROLLBACK').then(
          () => connection.release(),
          (error) => connection.release(error),
        )
      }
    })
    const more = rows > MAX_COUNTED
    const isSum = kind.hasAmount && !more
    return {
      rows: Math.min(rows, MAX_COUNTED),
      ...(isSum ? { amount: amountText(cents) } : {}),
      more,
    }
  } catch (error) {
    if (databaseCode(error) === QUERY_CANCELED) return { rows: 0, more: true }
    throw error
  }
}
