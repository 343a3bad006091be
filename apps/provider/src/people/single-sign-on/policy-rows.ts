import { noSuchClient } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const singleSignOn = '/portal/v1/clients/{client}/singleSignOn'

/** Single sign-on, which only administrators set up. */
export const policyRows: readonly PolicyRow[] = [
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
    own: '400 issuer: The address must be public: a full host name or a public IP address',
    below: '400 issuer: The address must be public: a full host name or a public IP address',
    others: noSuchClient,
    proof: true,
  },
  {
    call: `POST ${singleSignOn}/test`,
    may: ['admin'],
    own: '404 Single sign-on is not set up',
    below: '404 Single sign-on is not set up',
    others: noSuchClient,
    proof: true,
  },
  {
    call: `POST ${singleSignOn}/domains`,
    body: { domain: 'mail.example' },
    may: ['admin'],
    own: '201',
    below: '201',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
  {
    call: `POST ${singleSignOn}/domains/{client}/verification`,
    may: ['admin'],
    own: '404 domain: {client} not found',
    below: '404 domain: {client} not found',
    others: noSuchClient,
    proof: true,
  },
  {
    call: `DELETE ${singleSignOn}/domains/{client}`,
    may: ['admin'],
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
  {
    call: `DELETE ${singleSignOn}`,
    may: ['admin'],
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
]
