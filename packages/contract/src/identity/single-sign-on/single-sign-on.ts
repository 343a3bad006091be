import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { idNotFound, problemResponse } from '../../calls/problems.ts'
import { essential } from '../../calls/tolerant.ts'
import type { Role } from '../../users/roles/roles.ts'
import { roles } from '../../users/roles/roles.ts'
import { emailDomainPattern } from './email-domain.ts'

/**
 * Single sign-on: people of a client sign in at their company's OpenID provider (decision 121). It is not part of the
 * provider API.
 */

const domainWords = { description: 'The email domain, in lower case.', example: 'harbour.example' }

const issuerPattern = '^https?://[^\\s?#]+$'

export const MAX_EMAIL_DOMAINS = 20
const MAX_MAPPED_ROLES = 50
const MAX_TEXT = 255

const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT))

/** JUST_IN_TIME: the first sign-in of a person creates their account. INVITED: only invited people may sign in. */
export const provisionings = ['JUST_IN_TIME', 'INVITED'] as const
export type Provisioning = (typeof provisionings)[number]

/** A value of the claim for roles, and the role that it gives. */
export const MappedRole = z.strictObject({
  value: field(text, 'The value, in exactly this spelling.', 'finance'),
  role: field(z.enum(roles), 'The role. You must be able to give it to users.'),
})
export type MappedRole = z.infer<typeof MappedRole>
nameObject(MappedRole, 'MappedRole', 'A value of the claim for roles, and the role that it gives.')

const settings = {
  issuer: field(
    z.string().check(z.minLength(1), z.maxLength(MAX_TEXT), z.regex(/^https?:\/\/[^\s?#]+$/)),
    'Address of the OpenID provider, as its discovery document names it. It must be public and start with https://.',
    'https://login.harbour.example',
    { pattern: issuerPattern },
  ),
  oauthClientId: field(
    text,
    'The client id that the OpenID provider gave for this application.',
    'tideway',
  ),
  provisioning: field(
    z.enum(provisionings),
    'JUST_IN_TIME: the first sign-in of a person creates their account. INVITED: only people invited in Users may sign in.',
  ),
  rolesClaim: field(
    z.string().check(z.maxLength(MAX_TEXT)),
    'Name of the claim with the person’s groups or roles, or a path into objects. Empty: roles are set in Users.',
    'groups',
  ),
  roleMapping: field(
    z.array(MappedRole).check(z.maxLength(MAX_MAPPED_ROLES)),
    'In order: the first entry whose value the claim contains gives the role, at each sign-in.',
  ),
  defaultRole: field(
    z.nullable(z.enum(roles)),
    'The role of people without an entry. Null: they may not sign in.',
  ),
  secondFactorValues: field(
    z.array(text).check(z.maxLength(20)),
    'Values of the claims `acr` and `amr` that mean that the person used a second factor there.',
    ['mfa'],
  ),
  enabled: field(
    z.boolean(),
    'True if people with an email in a proved domain sign in there. False also signs them out.',
  ),
}

/** A client's OpenID provider. The secret is never returned. */
export const IdentityProvider = z.object({
  ...settings,
  issuer: field(
    essential(settings.issuer),
    'Address of the OpenID provider, as its discovery document names it. It must be public and start with https://.',
    'https://login.harbour.example',
  ),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>
nameObject(
  IdentityProvider,
  'IdentityProvider',
  'The OpenID provider at which the people of a client sign in.',
)

/** Body of PUT …/singleSignOn. Without a secret, the saved one is kept. */
export const IdentityProviderChange = z.strictObject({
  ...settings,
  clientSecret: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    'The client secret that the OpenID provider gave. Write-only. Required the first time, and with a new issuer or client id.',
    'the client secret',
  ),
})
export type IdentityProviderChange = z.infer<typeof IdentityProviderChange>
nameObject(
  IdentityProviderChange,
  'IdentityProviderChange',
  'All settings of an OpenID provider, and a new secret if there is one.',
)

/** Body of POST …/singleSignOn/domains. */
export const EmailDomainClaim = z.strictObject({
  domain: field(z.string().check(z.regex(emailDomainPattern), z.maxLength(253)), domainWords),
})
export type EmailDomainClaim = z.infer<typeof EmailDomainClaim>
nameObject(EmailDomainClaim, 'EmailDomainClaim', 'An email domain to add.')

/**
 * PENDING: the record was never found. PROVED: sign-in with this domain leads to the OpenID provider. MISSING: proved,
 * but the last daily check did not find the record.
 */
export const EmailDomain = z.object({
  domain: field(essential(z.string()), domainWords),
  status: field(
    z.enum(['PENDING', 'PROVED', 'MISSING']),
    'PENDING: the TXT record was never found. PROVED: the domain is used. MISSING: used until `endsDatetime`, because the daily check no longer finds the record.',
  ),
  recordName: field(
    essential(z.string()),
    'The full name of the TXT record.',
    '_tideway-sign-in.harbour.example',
  ),
  recordValue: field(
    essential(z.string()),
    'The whole value of the TXT record.',
    'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
  ),
  endsDatetime: field(
    z.optional(z.iso.datetime()),
    'When a MISSING domain is no longer used, in UTC.',
    '2026-11-30T03:00:00.000Z',
  ),
})
export type EmailDomain = z.infer<typeof EmailDomain>
nameObject(
  EmailDomain,
  'EmailDomain',
  'An email domain, and whether people with it sign in at the OpenID provider.',
)

export const SingleSignOn = z.object({
  redirectUri: field(
    essential(z.string()),
    'The address to register at the OpenID provider.',
    'http://localhost:4001/identity/federation/callback',
  ),
  provider: field(z.nullable(IdentityProvider), 'The OpenID provider, or null if none is set up.'),
  domains: field(z.array(EmailDomain), 'The email domains by name.'),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>
nameObject(SingleSignOn, 'SingleSignOn', 'The single sign-on of a client.')

/** Response of POST …/singleSignOn/test: the address at which a person tries the sign-in. */
export const SignInTest = z.object({
  location: field(
    essential(z.string()),
    'Address at the OpenID provider. It works for 15 minutes.',
    'https://login.harbour.example/authorize?client_id=tideway',
  ),
})
export type SignInTest = z.infer<typeof SignInTest>
nameObject(SignInTest, 'SignInTest', 'Where to test the sign-in.')

/** Days that a domain is still used after its record went missing. */
export const DOMAIN_GRACE_DAYS = 7

/** The name is below the domain, where it cannot conflict with other records. */
export const emailProofName = (brand: string, domain: string) => `_${brand}-sign-in.${domain}`

/**
 * Returns the values of a claim as texts. The name may be a path into objects, such as realm_access.roles. A claim with
 * exactly this name comes first, because names may contain dots.
 */
export function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'))
  return [claim].flat().filter((value) => typeof value === 'string')
}

function atPath(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return atPath((value as Record<string, unknown>)[name], rest)
}

/**
 * Returns the role that a sign-in gives, or undefined if the person may not sign in. Without a claim for roles, people
 * keep the role that they have.
 *
 * @param currentRole The role of the existing account.
 */
export function roleOfSignIn(
  provider: Pick<IdentityProvider, 'rolesClaim' | 'roleMapping' | 'defaultRole'>,
  claims: Readonly<Record<string, unknown>>,
  currentRole?: Role,
): Role | undefined {
  const { rolesClaim, roleMapping, defaultRole } = provider
  if (rolesClaim === '') return currentRole ?? defaultRole ?? undefined
  const values = claimValues(claims, rolesClaim)
  return roleMapping.find(({ value }) => values.includes(value))?.role ?? defaultRole ?? undefined
}

/**
 * Returns true if the person has more groups than the OpenID provider sends. Above 200, Entra ID leaves the claim out of
 * the id token and names it in `_claim_names`, or sets `hasgroups`. Then no role is known, not even the one for everyone
 * else.
 */
export function omitsRoles(
  { rolesClaim }: Pick<IdentityProvider, 'rolesClaim'>,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  if (rolesClaim === '' || atPath(claims, [rolesClaim]) !== undefined) return false
  const isElsewhere = atPath(claims, ['_claim_names', rolesClaim]) !== undefined
  return isElsewhere || (rolesClaim === 'groups' && /^true$/i.test(String(claims.hasgroups)))
}

/** Returns true if the OpenID provider says that the person used a second factor. */
export function usedSecondFactor(
  { secondFactorValues }: Pick<IdentityProvider, 'secondFactorValues'>,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  const values = [...claimValues(claims, 'acr'), ...claimValues(claims, 'amr')]
  return values.some((value) => secondFactorValues.includes(value))
}

const refused = (text: string) => problemResponse(400, text, 'ERR0.03')

/** The start of each message names its field, so that a screen can show the message there. */
export const singleSignOnProblems = {
  notSetUp: problemResponse(404, 'Single sign-on is not set up', 'ERR0.03'),
  noSecret: refused('clientSecret: Enter the client secret'),
  notReached: (issuer: string) => refused(`issuer: ${issuer} could not be reached`),
  noDiscovery: (issuer: string) =>
    refused(`issuer: ${issuer} has no valid document at /.well-known/openid-configuration`),
  otherIssuer: (named: string) => refused(`issuer: The discovery document names ${named}`),
  missingFeature: (feature: string) => refused(`issuer: The OpenID provider lacks ${feature}`),
  notHttps: refused('issuer: The address must start with https://'),
  notPublic: refused('issuer: The address must be public: a full host name or a public IP address'),
  featureNotPublic: (feature: string, address: string) =>
    refused(`issuer: The discovery document has ${feature} that is not public: ${address}`),
  noRole: refused('defaultRole: Map at least one role or choose a role for everyone else'),
  noDomain: refused('enabled: Prove a domain before you turn on single sign-on'),
  tooManyDomains: refused(`domain: A client can have at most ${MAX_EMAIL_DOMAINS} email domains`),
  domainTaken: (domain: string) => refused(`domain: ${domain} is already in use`),
  domainNotFound: (domain: string) => idNotFound('domain', domain),
  notProved: (name: string, value: string) =>
    refused(`The TXT record ${name} with the value ${value} was not found`),
  nameServersSilent: (domain: string) =>
    refused(`The name servers of ${domain} did not respond in time`),
} as const

/** Splits a message of `singleSignOnProblems` into the field and the sentence. */
export function fieldOfProblem(message: string): { field?: string; text: string } {
  const [, field, sentence] = /^(\w+): (.+)$/s.exec(message) ?? []
  return field === undefined || sentence === undefined
    ? { text: message }
    : { field, text: sentence }
}
