import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { RecordFilters } from '@tideway/contract/records/record-filters'
import { foldText } from '@tideway/contract/search/fold-text'
import type { SqlExpression } from './json-sql.ts'

/**
 * The values that the filters of a search compare: SQL expressions over its table, with the parameters of its record.
 */
export interface FilteredColumns {
  /** The status as the record shows it. */
  status: SqlExpression
  /** Cents, or NULL if the record has no amount. */
  amount: SqlExpression
  /** Names of the payer and the payee that the client may see. */
  names: readonly SqlExpression[]
  references: readonly SqlExpression[]
}

/** Returns the SQL condition of the filters, `true` without any. `parameter` adds a value and returns its parameter. */
export function filterCondition(
  columns: FilteredColumns,
  { status, amountFrom, amountTo, name, paymentReference }: RecordFilters,
  parameter: (value: unknown) => string,
): string {
  const conditions: string[] = []
  if (status !== undefined)
    conditions.push(`(${columns.status}) = ANY (${parameter(status)}::text[])`)
  if (amountFrom !== undefined)
    conditions.push(`(${columns.amount}) >= ${parameter(parseTwoDecimals(amountFrom))}::bigint`)
  if (amountTo !== undefined)
    conditions.push(`(${columns.amount}) <= ${parameter(parseTwoDecimals(amountTo))}::bigint`)
  // Texts are compared last, because folding them takes longest.
  if (name !== undefined) conditions.push(hasPart(columns.names, parameter(patternOf(name))))
  if (paymentReference !== undefined)
    conditions.push(hasPart(columns.references, parameter(patternOf(paymentReference))))
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}

function hasPart(texts: readonly SqlExpression[], pattern: string): string {
  return `(${texts.map((text) => `fold_text(${text}) LIKE ${pattern}`).join(' OR ')})`
}

/** Returns a LIKE pattern for texts that contain this one, in which no character has another meaning. */
function patternOf(part: string): string {
  return `%${foldText(part).replace(/[\\%_]/g, '\\$&')}%`
}
