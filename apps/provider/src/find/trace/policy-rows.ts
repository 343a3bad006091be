import { noSuchClient, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const kinds = [
  ['kindOfRequest', 'request'],
  ['kindOfPayout', 'payout'],
  ['kindOfInitiation', 'initiation'],
] as const

/** Traces. Users who may search for transactions of a kind may read their traces, as far as other calls show it. */
export const policyRows: readonly PolicyRow[] = kinds.map(([kind, id]) => ({
  call: `GET /portal/v1/traces/{${kind}}/{${id}}?clientId={client}`,
  may: people,
  own: '200',
  below: '200',
  others: noSuchClient,
}))
