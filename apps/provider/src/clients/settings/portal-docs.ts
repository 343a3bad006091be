import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath, clientIdInQuery } from '../../http/calls/call-parameters.ts'
import { onePixel } from '../apps/portal-docs.ts'

const harbour = {
  clientId: 'HARBOUR',
  clientName: 'Harbour Roasters',
  legalName: 'Harbour Roasters Pty Ltd',
  payIDSuffix: [{ domain: 'pay.harbour.example' }, { domain: 'shop.harbour.example' }],
  topUpPayId: 'topup-harbour@pay.tideway.example',
  payToAllowed: true,
  ipWhitelist: [],
  thinPayload: false,
}

const changes = {
  thinPayload: true,
  featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } },
  reportSFTPHost: 'sftp.harbour.example',
  reportSFTPPort: 22,
  reportSFTPUserName: 'tideway',
  reportSFTPFolder: 'reports',
}
const path = '/clients/HARBOUR'

export const readDocs: CallDocs = {
  errors: { 404: 'The client is not in your organisation: neither the root nor below it.' },
  parameters: clientIdInPath,
  tagged: true,
  example: { path, answer: harbour },
}

export const saveDocs: CallDocs = {
  description:
    'Send the fields that change: fields that you leave out are unchanged, so two people who save different fields at the same time lose nothing. To save only if the settings are unchanged since you read them, send the ETag of your read in `If-Match`. The call saves every field, or none. An empty string or null clears a field. The first save of a report setting creates the SSH key that we log in with.',
  parameters: clientIdInPath,
  tagged: true,
  example: { path, body: changes, answer: { ...harbour, ...changes } },
}

export const uploadDocs: CallDocs = {
  description:
    'The rules of the checkout’s logo apply: png or jpeg by its bytes, up to 60,000 bytes, scaled down to fit 400x100 pixels. Save the address as `logoUrl`.',
  parameters: clientIdInQuery,
  example: {
    body: { content: onePixel },
    answer: { url: 'http://localhost:4001/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png' },
  },
}

export const firstStepsDocs: CallDocs = {
  description:
    'Derived from the client’s records. A step that is undone, such as by disabling the last API key, is false again.',
  extension: 'The first steps on the dashboard’s home screen.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/firstSteps',
    answer: { domain: true, checkout: true, apiKey: true, webhook: false, payment: true },
  },
}

export const readSecurityPolicyDocs: CallDocs = {
  description: 'The policy applies to the people of this client, not to those of clients below it.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/securityPolicy',
    answer: { factorPolicy: 'money', idleMinutes: 15 },
  },
}

export const saveSecurityPolicyDocs: CallDocs = {
  description:
    'People who must have a second factor and have none set one up when they next sign in.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/securityPolicy',
    body: { factorPolicy: 'money', idleMinutes: 15 },
    answer: { factorPolicy: 'money', idleMinutes: 15 },
  },
}
