import { agreementReaders, noSuchClient, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const path = '/portal/v1/exports'
const unknown = '404 exportId: {client} not found'

/** Exports. Each person has their own, and a kind needs the permission to search it. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: `GET ${path}?clientId={client}`,
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"exports":[]}',
  },
  {
    call: `POST /portal/v1/exportCounts?clientId={client}`,
    body: { kind: 'payment' },
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"rows":0,"amount":"0.00","more":false}',
    repeats: true,
  },
  {
    call: `POST /portal/v1/exportCounts?clientId={client}`,
    body: { kind: 'paymentAgreement' },
    may: agreementReaders,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"rows":0,"more":false}',
    repeats: true,
  },
  {
    call: `POST ${path}?clientId={client}`,
    // This body fails the last check, so that the table starts no exports.
    body: { kind: 'payment', columns: ['none'], zone: 'UTC', format: 'csv' },
    may: people,
    own: '400 columns: none is not a column of payment',
    below: '400 columns: none is not a column of payment',
    others: noSuchClient,
  },
  {
    call: `PATCH ${path}/{client}?clientId={client}`,
    body: { action: 'stop' },
    may: people,
    own: unknown,
    below: unknown,
    others: noSuchClient,
  },
  {
    call: `DELETE ${path}/{client}?clientId={client}`,
    may: people,
    own: unknown,
    below: unknown,
    others: noSuchClient,
  },
  {
    call: `GET ${path}/{client}/download?clientId={client}`,
    may: people,
    own: unknown,
    below: unknown,
    others: noSuchClient,
  },
]
