import { noSuchClient, people } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

const kinds = [
  ['kindOfRequest', 'request'],
  ['kindOfPayout', 'payout'],
  ['kindOfInitiation', 'initiation'],
] as const

/** Policy for traces. Who may search for transactions of a kind may read their traces, as far as other calls show it. */
export const tracePolicy: readonly PolicyRow[] = kinds.map(([kind, id]) => ({
  call: `GET /portal/v1/traces/{${kind}}/{${id}}?clientId={client}`,
  may: people,
  own: '200',
  below: '200',
  others: noSuchClient,
}))
