import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const path = '/clients/HARBOUR/singleSignOn'

const provider = {
  issuer: 'https://login.harbour.example',
  oauthClientId: 'tideway',
  provisioning: 'JUST_IN_TIME',
  rolesClaim: 'groups',
  roleMapping: [{ value: 'finance', role: 'BASE_FINANCE_MANAGER' }],
  defaultRole: null,
  secondFactorValues: ['mfa'],
  enabled: true,
}
const domain = {
  domain: 'harbour.example',
  status: 'PROVED',
  recordName: '_tideway-sign-in.harbour.example',
  recordValue: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
}
const answer = {
  redirectUri: 'http://localhost:4001/identity/federation/callback',
  provider,
  domains: [domain],
}
const domainInPath = {
  domain: { description: 'The email domain, in lower case.', example: 'harbour.example' },
}

export const readDocs: CallDocs = {
  description: 'The client secret is never returned. Admins who sign in here may call it.',
  extension: 'Single sign-on for the people of a client.',
  parameters: clientIdInPath,
  example: { path, answer },
}

export const saveDocs: CallDocs = {
  description:
    'Looks up the discovery document of the OpenID provider before it saves. Without `clientSecret`, the saved secret is kept; a new issuer or client id needs a new secret. Turning `enabled` off signs out everyone who signed in there.',
  errors: {
    400: 'A message about a field begins with its name: `issuer: …`.',
    403: 'You cannot give a role in the mapping.',
  },
  parameters: clientIdInPath,
  example: { path, body: { ...provider, clientSecret: 'the client secret' }, answer },
}

export const removeDocs: CallDocs = {
  description:
    'Signs out everyone who signed in there. Their accounts wait for an invitation, with which they choose a password.',
  parameters: clientIdInPath,
  example: { path },
}

export const testDocs: CallDocs = {
  description:
    'Looks up the saved OpenID provider and returns an address. A person who opens it signs in there, and the page then shows what their sign-in would give. Nobody is signed in here.',
  parameters: clientIdInPath,
  example: {
    path: `${path}/test`,
    answer: { location: 'https://login.harbour.example/authorize?client_id=tideway' },
  },
}

export const addDomainDocs: CallDocs = {
  description:
    'Returns the TXT record to publish. A domain that the client has already added is returned unchanged.',
  parameters: clientIdInPath,
  example: {
    path: `${path}/domains`,
    body: { domain: 'harbour.example' },
    answer: { ...domain, status: 'PENDING' },
  },
}

export const proveDomainDocs: CallDocs = {
  description:
    'Looks up the TXT record once. Keep it published: it is looked up again every day, and seven days without it end the sign-in with this domain.',
  errors: { 400: 'A domain that another client has proved also returns 400.' },
  parameters: { ...clientIdInPath, ...domainInPath },
  example: { path: `${path}/domains/harbour.example/verification`, answer: domain },
}

export const removeDomainDocs: CallDocs = {
  description:
    'Signs out everyone who signed in with this domain. A domain that does not exist returns 204 as well.',
  parameters: { ...clientIdInPath, ...domainInPath },
  example: { path: `${path}/domains/harbour.example` },
}
