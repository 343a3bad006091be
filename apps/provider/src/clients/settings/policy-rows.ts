import {
  admins,
  appManagers,
  noSuchClient,
  notPermitted,
  people,
} from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const domains = '/rest/v1/config/payIdDomains'

/** A client's own settings. Callers who manage apps also manage settings. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'GET /portal/v1/clients/{client}',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /portal/v1/clients/{client}/firstSteps',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"domain":false,"checkout":false,"apiKey":false,"webhook":false,"payment":false}',
  },
  {
    call: 'PUT /portal/v1/clients/{client}',
    body: { reportNotificationsEmail: '{new}@{client}.private.example' },
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'PUT /portal/v1/clients/{client}',
    body: { ipWhitelist: ['127.0.0.1'] },
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    repeats: true,
    proof: true,
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
  {
    call: 'GET /portal/v1/clients/{client}/securityPolicy',
    may: admins,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"factorPolicy":"optional"',
  },
  {
    call: 'PUT /portal/v1/clients/{client}/securityPolicy',
    body: { factorPolicy: 'optional', idleMinutes: 30 },
    may: admins,
    own: '200',
    below: '200',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
  {
    call: 'GET /portal/v1/clients/{client}/sftpHostKeys',
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"hostKeys":[]}',
  },
  {
    call: 'PUT /portal/v1/clients/{client}/sftpHostKeys',
    body: { host: 'sftp.none.example', port: 22, hostKeyFingerprint: `SHA256:${'a'.repeat(43)}` },
    may: appManagers,
    own: '404 We have no host key of this server',
    below: '404 We have no host key of this server',
    others: noSuchClient,
    proof: true,
  },
  { call: `GET ${domains}`, may: ['secretKey'], own: '200' },
  { call: `POST ${domains}`, body: [{ domain: 'carts.example' }], may: ['secretKey'], own: '202' },
  {
    call: `POST ${domains}/{client}/verification`,
    may: ['secretKey'],
    own: '404 domain: {client} not found',
  },
  {
    call: 'GET /portal/v1/clients/{client}/payIdDomains',
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'POST /portal/v1/clients/{client}/payIdDomains',
    body: { domain: 'carts.example' },
    may: appManagers,
    own: '202',
    below: '202',
    others: noSuchClient,
    repeats: true,
  },
  {
    call: 'DELETE /portal/v1/clients/{client}/payIdDomains/{client}',
    may: appManagers,
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
  },
  {
    call: 'POST /portal/v1/clients/{client}/payIdDomains/{client}/verification',
    may: appManagers,
    own: '404 domain: {client} not found',
    below: '404 domain: {client} not found',
    others: noSuchClient,
  },
  // No client has a domain with this name.
  { call: `DELETE ${domains}/{client}`, may: ['secretKey'], own: '204', repeats: true },
]
