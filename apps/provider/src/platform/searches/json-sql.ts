import type { Cents } from '@tideway/contract/money/money'
import type { SelectType } from 'kysely'

/**
 * The database writes JSON text, so that a search of fifty thousand records is not parsed and written again (decision
 * 20). Each function here takes and returns an SQL expression.
 */

declare const composed: unique symbol

/** SQL that is more than a column's name. Its author is responsible for the names in it. */
export type SqlExpression = string & { readonly [composed]: true }

export function sqlExpression(sql: string): SqlExpression {
  return sql as SqlExpression
}

/**
 * An SQL expression for each field of a record, by its name in the contract. Loose records have more. An optional field
 * that this record never has must be null, so that no new field is forgotten.
 */
export type FieldsOf<Fields> = {
  [Name in keyof Fields as string extends Name ? never : Name]-?: undefined extends Fields[Name]
    ? string | null
    : string
}

/**
 * Names of a row's columns whose values, unless NULL, are of one kind. Prefixed with the table's alias if there is one.
 */
type Named<Row, Alias extends string, Value> = {
  [Name in keyof Row & string]: NonNullable<SelectType<Row[Name]>> extends Value
    ? [Alias] extends [never]
      ? Name
      : `${Alias}.${Name}`
    : never
}[keyof Row & string]

/** Functions that turn columns of one table into JSON. Each accepts only columns of its kind. */
interface JsonColumns<Row, Alias extends string> {
  text(value: Named<Row, Alias, string> | SqlExpression): string
  word(value: Named<Row, Alias, string> | SqlExpression): string
  instant(value: Named<Row, Alias, Date> | SqlExpression): string
  dollars(cents: Named<Row, Alias, Cents> | SqlExpression): string
  decimals(cents: Named<Row, Alias, Cents> | SqlExpression): SqlExpression
  plain(value: Named<Row, Alias, number | boolean | object>): string
}

/**
 * Returns the functions below for a table, by the type of its rows and its alias in the statement. The name of a
 * missing column does not compile, nor do cents as an instant.
 */
export function jsonColumns<Row, Alias extends string = never>(): JsonColumns<Row, Alias> {
  return { text, word, instant, dollars, decimals, plain }
}

/**
 * Builds a JSON object of a record's fields in their order: `object<Batch>({ … })`. Fields that are NULL are left out.
 * The first must never be NULL.
 */
export function jsonObject<Fields = never>(values: FieldsOf<NoInfer<Fields>>): string {
  return `'{' || ${jsonMembers<Fields>(values)} || '}'`
}

export function jsonMembers<Fields = never>(values: FieldsOf<NoInfer<Fields>>): string {
  return Object.entries<string | null>(values)
    .filter(([, value]) => value !== null)
    .map(([name, value], index) =>
      index === 0 ? `'"${name}":' || ${value}` : `coalesce(',"${name}":' || ${value}, '')`,
    )
    .join(' || ')
}

function text(value: string): string {
  return `to_json(${value})::text`
}

/** For values that consist of letters and digits by the schema's own rules, so nothing needs escaping. */
function word(value: string): string {
  return `'"' || (${value}) || '"'`
}

function instant(value: string): string {
  return `'"' || to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`
}

/** Writes cents as the JSON number of dollars that the pay-in API uses: 12.5. */
function dollars(cents: string): string {
  return `trim_scale(${cents} * 0.01)::text`
}

/** Writes cents as text with two decimals: 12.50. */
function decimals(cents: string): SqlExpression {
  return sqlExpression(`((${cents}) * 0.01)::text`)
}

/** Writes a number, a boolean or JSON unchanged. */
function plain(value: string): string {
  return `${value}::text`
}

export function jsonWhen(condition: string, value: string): string {
  return `CASE WHEN ${condition} THEN ${value} END`
}

/**
 * Returns the creator's additional fields unchanged, as members that precede others, without the credential of the
 * callback (provider API, PayTo agreements: masked).
 */
export function echoedMembers(extras: string): string {
  const masked = `CASE WHEN jsonb_typeof(${extras} -> 'paymentNotification') = 'object' THEN jsonb_set(${extras},
    '{paymentNotification,paymentNotificationAuthorizationHeaderValue}', '"****"') ELSE ${extras} END`
  return `CASE WHEN ${extras} = '{}' THEN '' ELSE right(left((${masked})::text, -1), -1) || ',' END`
}
