/**
 * JSON text that the database writes, so that a search of fifty thousand records is never parsed and written again
 * on its way (decision 20). Each function takes and gives an SQL expression.
 */

/** A JSON object of members in their order. One whose value is NULL is left out; the first never is. */
export function object(values: Record<string, string>): string {
  return `'{' || ${members(values)} || '}'`
}

export function members(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value], index) =>
      index === 0 ? `'"${name}":' || ${value}` : `coalesce(',"${name}":' || ${value}, '')`,
    )
    .join(' || ')
}

export function text(value: string): string {
  return `to_json(${value})::text`
}

/** Of letters and digits by the schema's own rules, so that there is nothing to escape. */
export function word(value: string): string {
  return `'"' || (${value}) || '"'`
}

export function instant(value: string): string {
  return `'"' || to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`
}

/** Cents as the JSON number of dollars that the pay-in API uses: 12.5. */
export function dollars(cents: string): string {
  return `trim_scale(${cents} * 0.01)::text`
}

/** Cents as text with two decimals: 12.50. */
export function decimals(cents: string): string {
  return `((${cents}) * 0.01)::text`
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
