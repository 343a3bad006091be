import { notPermitted, userManagers } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

/** Policy for the users of a client. */
export const userPolicy: readonly PolicyRow[] = [
  { call: 'GET /portal/v1/roles', may: userManagers, own: '200' },
  { call: 'GET /portal/v1/users', may: userManagers, own: '200' },
  {
    call: 'GET /portal/v1/users?clientId={client}',
    may: userManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  {
    call: 'POST /portal/v1/users?clientId={client}',
    body: { email: '{new}@{client}.private.example', role: 'BASE_TECH_OPERATOR' },
    may: userManagers,
    own: '201',
    below: '201',
    others: notPermitted,
  },
  {
    call: 'PATCH /portal/v1/users/{newUser}',
    body: { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
    may: userManagers,
    own: '200',
    others: '404',
  },
  {
    call: 'PATCH /portal/v1/users/{newUser}?clientId={client}',
    body: { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
    may: userManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  {
    call: 'DELETE /portal/v1/users/{newUser}/secondFactors',
    may: userManagers,
    own: '200',
    others: '404',
    repeats: true,
  },
  {
    call: 'DELETE /portal/v1/users/{newUser}/secondFactors?clientId={client}',
    may: userManagers,
    own: '200',
    below: '200',
    others: notPermitted,
    repeats: true,
  },
  { call: 'DELETE /portal/v1/users/{newUser}', may: userManagers, own: '204', others: '404' },
  {
    call: 'DELETE /portal/v1/users/{newUser}?clientId={client}',
    may: userManagers,
    own: '204',
    below: '204',
    others: notPermitted,
  },
  {
    call: 'POST /portal/v1/users/{invited}/invitation',
    may: userManagers,
    own: '200',
    others: '404',
  },
]
