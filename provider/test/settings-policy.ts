import { appManagers, noSuchClient, notPermitted } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const domains = '/rest/v1/config/payIdDomains'

/** What a client sets for itself: whoever manages apps manages settings. Domains are set by keys alone. */
export const settingsPolicy: readonly PolicyRow[] = [
  {
    call: 'PUT /portal/v1/clients/{client}',
    body: { reportNotificationsEmail: '{new}@{client}.private.example' },
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'POST /portal/v1/clientsAssets',
    body: { content: onePoint },
    may: appManagers,
    own: '200',
  },
  {
    call: 'POST /portal/v1/clientsAssets?clientId={client}',
    body: { content: onePoint },
    may: appManagers,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  { call: `GET ${domains}`, may: ['secretKey'], own: '200' },
  { call: `POST ${domains}`, body: { domain: 'carts.example' }, may: ['secretKey'], own: '202' },
  { call: `DELETE ${domains}/{client}`, may: ['secretKey'], own: '204' },
]
