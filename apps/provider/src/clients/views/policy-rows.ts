import { notPermitted, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const content = { query: '', columns: [{ field: 'PayID' }], maxReceived: 1000 }
/** No view has this id. Views of other people get the same answer (apps/provider/src/clients/views/views.test.ts). */
const unknown = '404 The view can not be found'
const view = '/portal/v1/views/{client}'

/** Views. People of every role have their own, and a view changes no record of the client. */
export const policyRows: readonly PolicyRow[] = [
  { call: 'GET /portal/v1/views', may: people, own: '200' },
  {
    call: 'GET /portal/v1/views?clientId={client}',
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  {
    call: 'POST /portal/v1/views?clientId={client}',
    body: { kind: 'PaymentRequests', name: '{new}', ...content },
    may: people,
    own: '201',
    below: '201',
    others: notPermitted,
    repeats: true,
  },
  {
    call: `PUT ${view}?clientId={client}`,
    body: { name: '{new}', isDefault: false, ...content },
    may: people,
    own: unknown,
    below: unknown,
    others: notPermitted,
    repeats: true,
  },
  {
    call: `DELETE ${view}?clientId={client}`,
    may: people,
    own: unknown,
    below: unknown,
    others: notPermitted,
    repeats: true,
  },
]
