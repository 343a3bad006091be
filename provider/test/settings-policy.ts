import { appManagers, noSuchClient, notPermitted, readers } from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const domains = '/rest/v1/config/payIdDomains'
const singleSignOn = '/portal/v1/clients/{client}/singleSignOn'

/** Policy for a client's own settings. Callers who manage apps also manage settings. Only keys set domains. */
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
    call: 'POST /portal/v1/clients/{client}/payIdDomains/{client}/verification',
    may: appManagers,
    own: '404 domain: {client} not found',
    below: '404 domain: {client} not found',
    others: noSuchClient,
  },
  {
    call: `GET ${singleSignOn}`,
    may: ['admin'],
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing:
      '{"redirectUri":"http://localhost:4001/identity/federation/callback","provider":null,"domains":[]}',
  },
  {
    call: `PUT ${singleSignOn}`,
    // An address that needs no network.
    body: {
      issuer: 'https://127.0.0.1',
      oauthClientId: 'tideway',
      clientSecret: 'secret',
      provisioning: 'INVITED',
      rolesClaim: '',
      roleMapping: [],
      defaultRole: null,
      secondFactorValues: [],
      enabled: false,
    },
    may: ['admin'],
    own: '400 issuer: The address must start with https:// and be public',
    below: '400 issuer: The address must start with https:// and be public',
    others: noSuchClient,
  },
  {
    call: `POST ${singleSignOn}/test`,
    may: ['admin'],
    own: '404 Single sign-on is not set up',
    below: '404 Single sign-on is not set up',
    others: noSuchClient,
  },
  {
    call: `POST ${singleSignOn}/domains`,
    body: { domain: 'mail.example' },
    may: ['admin'],
    own: '201',
    below: '201',
    others: noSuchClient,
    repeats: true,
  },
  {
    call: `POST ${singleSignOn}/domains/{client}/verification`,
    may: ['admin'],
    own: '404 domain: {client} not found',
    below: '404 domain: {client} not found',
    others: noSuchClient,
  },
  {
    call: `DELETE ${singleSignOn}/domains/{client}`,
    may: ['admin'],
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
  },
  {
    call: `DELETE ${singleSignOn}`,
    may: ['admin'],
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
  },
  {
    call: 'GET /portal/v1/clients/{client}/undeliveredReports',
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"reports":[]}',
  },
  {
    call: 'GET /portal/v1/clients/{client}/reportDelivery',
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"state":"OFF"',
  },
  {
    call: 'POST /portal/v1/clients/{client}/reportDelivery/deliverAgain',
    body: {},
    may: appManagers,
    own: '400 No SFTP server is set up for reports',
    below: '400 No SFTP server is set up for reports',
    others: noSuchClient,
  },
  {
    call: 'POST /portal/v1/clients/{client}/reportDelivery/test-connection',
    // Use a host that needs no network.
    body: { sftpDetails: { host: 'localhost', port: 1, username: 'nobody', folder: 'reports' } },
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"works":false,"steps":[{"step":"name"',
  },
  // No client has a domain with this name.
  { call: `DELETE ${domains}/{client}`, may: ['secretKey'], own: '204', repeats: true },
]
