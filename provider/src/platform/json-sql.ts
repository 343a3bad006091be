import type { Cents } from '@tideway/contract/money/money'
import type { SelectType } from 'kysely'

/**
 * JSON text that the database writes, so that a search of fifty thousand records is never parsed and written again
 * on its way (decision 20). Each function takes and gives an SQL expression.
 */

declare const composed: unique symbol

/** SQL that is more than the name of a column: its writer answers for the names in it. */
export type Expression = string & { readonly [composed]: true }

export function expression(sql: string): Expression {
  return sql as Expression
}

/**
 * An SQL expression for each field of a record, under the names that the contract gives them; loose records have more. A
 * field that the contract makes optional is null where this record never has it: a new field is not forgotten.
 */
export type FieldsOf<Fields> = {
  [Name in keyof Fields as string extends Name ? never : Name]-?: undefined extends Fields[Name]
    ? string | null
    : string
}

/** Names of the columns of a row whose values, unless NULL, are of a kind; behind the table's alias where it has one. */
type Named<Row, Alias extends string, Value> = {
  [Name in keyof Row & string]: NonNullable<SelectType<Row[Name]>> extends Value
    ? [Alias] extends [never]
      ? Name
      : `${Alias}.${Name}`
    : never
}[keyof Row & string]

/** How columns of one table become JSON: each function takes columns of its kind. */
interface JsonColumns<Row, Alias extends string> {
  text(value: Named<Row, Alias, string> | Expression): string
  word(value: Named<Row, Alias, string> | Expression): string
  instant(value: Named<Row, Alias, Date> | Expression): string
  dollars(cents: Named<Row, Alias, Cents> | Expression): string
  decimals(cents: Named<Row, Alias, Cents> | Expression): Expression
  plain(value: Named<Row, Alias, number | boolean | object>): string
}

/**
 * The functions below for a table, by the type of its rows, and for its alias in the statement: the name of a column
 * that it does not have does not compile, nor cents as an instant.
 */
export function jsonColumns<Row, Alias extends string = never>(): JsonColumns<Row, Alias> {
  return { text, word, instant, dollars, decimals, plain }
}

/**
 * A JSON object of a record's fields in their order: `object<Batch>({ … })`. One whose value is NULL is left out; the
 * first never is.
 */
export function object<Fields = never>(values: FieldsOf<NoInfer<Fields>>): string {
  return `'{' || ${members<Fields>(values)} || '}'`
}

export function members<Fields = never>(values: FieldsOf<NoInfer<Fields>>): string {
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

/** Of letters and digits by the schema's own rules, so that there is nothing to escape. */
function word(value: string): string {
  return `'"' || (${value}) || '"'`
}

function instant(value: string): string {
  return `'"' || to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`
}

/** Cents as the JSON number of dollars that the pay-in API uses: 12.5. */
function dollars(cents: string): string {
  return `trim_scale(${cents} * 0.01)::text`
}

/** Cents as text with two decimals: 12.50. */
function decimals(cents: string): Expression {
  return expression(`((${cents}) * 0.01)::text`)
}

/** A number, a truth value or JSON, as it is. */
function plain(value: string): string {
  return `${value}::text`
}

export function when(condition: string, value: string): string {
  return `CASE WHEN ${condition} THEN ${value} END`
}

/**
 * What a creator sent besides as it came, as members to stand in front of others, without the credential of its
 * callback (provider API, PayTo agreements: masked).
 */
export function echoed(extras: string): string {
  const masked = `CASE WHEN jsonb_typeof(${extras} -> 'paymentNotification') = 'object' THEN jsonb_set(${extras},
    '{paymentNotification,paymentNotificationAuthorizationHeaderValue}', '"****"') ELSE ${extras} END`
  return `CASE WHEN ${extras} = '{}' THEN '' ELSE right(left((${masked})::text, -1), -1) || ',' END`
}
