import { describeObject } from '../../calls/docs/field-docs.ts'
import {
  EmailDomain,
  EmailDomainClaim,
  IdentityProvider,
  IdentityProviderChange,
  MappedRole,
  SignInTest,
  SingleSignOn,
} from './single-sign-on.ts'

const issuerPattern = '^https?://[^\\s?#]+$'

const domain = { description: 'The email domain, in lower case.', example: 'harbour.example' }

const mappedRole = describeObject(MappedRole, {
  name: 'MappedRole',
  description: 'A value of the claim for roles, and the role that it gives.',
  fields: {
    value: { description: 'The value, in exactly this spelling.', example: 'finance' },
    role: { description: 'The role. You must be able to give it to users.' },
  },
})

const fields = {
  issuer: {
    description:
      'Address of the OpenID provider, as its discovery document names it. It must be public and start with https://.',
    example: 'https://login.harbour.example',
  },
  oauthClientId: {
    description: 'The client id that the OpenID provider gave for this application.',
    example: 'tideway',
  },
  provisioning: {
    description:
      'JUST_IN_TIME: the first sign-in of a person creates their account. INVITED: only people invited in Users may sign in.',
  },
  rolesClaim: {
    description:
      'Name of the claim with the person’s groups or roles, or a path into objects. Empty: roles are set in Users.',
    example: 'groups',
  },
  roleMapping: {
    description:
      'In order: the first entry whose value the claim contains gives the role, at each sign-in.',
    of: mappedRole,
  },
  defaultRole: {
    description: 'The role of people without an entry. Null: they may not sign in.',
  },
  secondFactorValues: {
    description:
      'Values of the claims `acr` and `amr` that mean that the person used a second factor there.',
    example: ['mfa'],
  },
  enabled: {
    description:
      'True if people with an email in a proved domain sign in there. False also signs them out.',
  },
}

const identityProvider = describeObject(IdentityProvider, {
  name: 'IdentityProvider',
  description: 'The OpenID provider at which the people of a client sign in.',
  fields,
})

const emailDomain = describeObject(EmailDomain, {
  name: 'EmailDomain',
  description: 'An email domain, and whether people with it sign in at the OpenID provider.',
  fields: {
    domain,
    status: {
      description:
        'PENDING: the TXT record was never found. PROVED: the domain is used. MISSING: used until `endsDatetime`, because the daily check no longer finds the record.',
    },
    recordName: {
      description: 'The full name of the TXT record.',
      example: '_tideway-sign-in.harbour.example',
    },
    recordValue: {
      description: 'The whole value of the TXT record.',
      example: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
    },
    endsDatetime: {
      description: 'When a MISSING domain is no longer used, in UTC.',
      example: '2026-11-30T03:00:00.000Z',
    },
  },
})

export const singleSignOnDocs = [
  mappedRole,
  identityProvider,
  emailDomain,
  describeObject(IdentityProviderChange, {
    name: 'IdentityProviderChange',
    description: 'All settings of an OpenID provider, and a new secret if there is one.',
    fields: {
      ...fields,
      issuer: { ...fields.issuer, limits: { pattern: issuerPattern } },
      clientSecret: {
        description:
          'The client secret that the OpenID provider gave. Write-only. Required the first time, and with a new issuer or client id.',
        example: 'the client secret',
      },
    },
  }),
  describeObject(EmailDomainClaim, {
    name: 'EmailDomainClaim',
    description: 'An email domain to add.',
    fields: { domain },
  }),
  describeObject(SingleSignOn, {
    name: 'SingleSignOn',
    description: 'The single sign-on of a client.',
    fields: {
      redirectUri: {
        description: 'The address to register at the OpenID provider.',
        example: 'http://localhost:4001/identity/federation/callback',
      },
      provider: {
        description: 'The OpenID provider, or null if none is set up.',
        of: identityProvider,
      },
      domains: { description: 'The email domains by name.', of: emailDomain },
    },
  }),
  describeObject(SignInTest, {
    name: 'SignInTest',
    description: 'Where to test the sign-in.',
    fields: {
      location: {
        description: 'Address at the OpenID provider. It works for 15 minutes.',
        example: 'https://login.harbour.example/authorize?client_id=tideway',
      },
    },
  }),
]
