import { asCents, formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FactTable } from '../alert-tables.ts'
import { alertTables } from '../alert-tables.ts'
import { alignedTable } from '../aligned-table.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { readOnly } from './command.ts'

/** Time limit of each statement. A fault may make reads slow, and the operator is waiting. */
const STATEMENT_WITHIN = '25s'
const CENTS = / \(cents\)$/

/** Commands for a person who follows an alert (docs/runbook.md). */
export const alertCommands: readonly Command[] = [
  {
    name: 'alert show',
    subject: 'ALERT',
    says: 'Shows what the database says about an alert of docs/runbook.md; changes nothing',
    options: {},
    examples: ['alert show PoolFull'],
    skipsMigration: true,
    run: async ({ platform, subject }) => readOnly(await showAlert(platform, subject)),
  },
]

async function showAlert({ db }: Platform, alert: string): Promise<string> {
  const tables = Object.hasOwn(alertTables, alert) ? alertTables[alert] : undefined
  if (!tables)
    throw new OperatorError(
      `ALERT: '${alert}' must be one of ${Object.keys(alertTables).join(', ')}`,
    )
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_WITHIN)}`.execute(tx)
      const texts: string[] = []
      for (const table of tables) texts.push(await textOf(tx, table))
      return texts.join('\n\n')
    })
}

async function textOf(tx: Reader, { title, statement }: FactTable): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(tx)
  const [first] = rows
  if (!first) return `${title}: none`
  const columns = Object.keys(first)
  return [
    `${title}:`,
    ...alignedTable(
      columns.map((column) => column.replace(CENTS, '')),
      rows.map((row) => columns.map((column) => cellText(column, row[column]))),
    ),
  ].join('\n')
}

function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (value instanceof Date) return formatDateTime(value, SYDNEY)
  return CENTS.test(column) ? formatAud(asCents(Number(value))) : String(value)
}
