import { singleSignOnProblems } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { ServerMetadata } from 'openid-client'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { refuseUnreachable } from '../../delivery/webhooks/destinations/refuse-unreachable.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Egress } from '../../platform/network/egress.ts'
import { EgressError, openEgress } from '../../platform/network/egress.ts'
import type { Env } from '../../platform/settings/env.ts'
import { ISSUER_WITHIN_SECONDS, issuerFetch } from './issuer-fetch.ts'

type At = Pick<Env, 'outboundAllow'>

/**
 * Algorithms that verify with a public key. With a shared secret or no signature, other parties could make id tokens.
 */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/

/** Tolerance, because clocks of two organisations differ a little. */
const CLOCK_SECONDS = 30

const fetchers = new WeakMap<At, ReturnType<typeof issuerFetch>>()

/** Returns the fetch of an installation. Its connections are checked against the settings. */
function fetchOf(env: At): ReturnType<typeof issuerFetch> {
  const cachedFetch = fetchers.get(env)
  if (cachedFetch) return cachedFetch
  const egress: Egress = openEgress(env)
  const fetcher = issuerFetch(egress)
  fetchers.set(env, fetcher)
  return fetcher
}

/**
 * Reads the discovery document of an OpenID provider, and returns the parts that the sign-in needs.
 *
 * @throws ApiError with a message for the issuer field.
 */
export async function discoverIssuer(env: At, issuer: string): Promise<ServerMetadata> {
  if (!URL.canParse(issuer)) throw new ApiError(singleSignOnProblems.notPublic)
  const { notHttps, notPublic } = singleSignOnProblems
  refuseUnreachable(env, issuer, isInsecure(issuer) ? notHttps : notPublic)
  const server = await discovery(new URL(issuer), 'any', undefined, undefined, {
    algorithm: 'oidc',
    timeout: ISSUER_WITHIN_SECONDS,
    [customFetch]: fetchOf(env),
    ...(isInsecure(issuer) && { execute: [allowInsecureRequests] }),
  })
    .then((configuration) => configuration.serverMetadata())
    .catch((error: unknown) => {
      throw new ApiError(discoveryProblem(error, issuer), { reason: String(error) })
    })
  // A document of another issuer, such as the one that several tenants share, could vouch for people of other
  // organisations.
  if (withoutSlash(server.issuer) !== withoutSlash(issuer)) {
    throw new ApiError(singleSignOnProblems.otherIssuer(server.issuer))
  }
  refuseUnusable(env, server)
  return usable(server)
}

/**
 * Returns the configuration of the OpenID provider for one of its clients. Id tokens must be signed by its published
 * keys.
 */
export function connectIssuer(
  env: At,
  server: ServerMetadata,
  credentials: { oauthClientId: string; clientSecret: string },
): Configuration {
  const { oauthClientId, clientSecret } = credentials
  const methods = server.token_endpoint_auth_methods_supported ?? []
  // Many servers do not decode the header, and so reject secrets with other characters than letters and digits.
  const authentication = methods.includes('client_secret_post')
    ? ClientSecretPost(clientSecret)
    : ClientSecretBasic(clientSecret)
  const configuration = new Configuration(
    server,
    oauthClientId,
    { [clockTolerance]: CLOCK_SECONDS },
    authentication,
  )
  configuration[customFetch] = fetchOf(env)
  configuration.timeout = ISSUER_WITHIN_SECONDS
  if (isInsecure(server.issuer)) allowInsecureRequests(configuration)
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** Every address that the browser or the provider will use must be public, like the issuer's own. */
function refuseUnusable(env: At, server: ServerMetadata): void {
  const addresses = {
    'an authorization endpoint': server.authorization_endpoint,
    'a token endpoint': server.token_endpoint,
    'a published key set': server.jwks_uri,
  }
  for (const [feature, address] of Object.entries(addresses)) {
    if (address === undefined || !URL.canParse(address)) {
      throw new ApiError(singleSignOnProblems.missingFeature(feature))
    }
    refuseUnreachable(env, address, singleSignOnProblems.featureNotPublic(feature, address))
  }
  const { code_challenge_methods_supported: challenges } = server
  if (challenges && !challenges.includes('S256')) {
    throw new ApiError(singleSignOnProblems.missingFeature('the code challenge S256'))
  }
  if (algorithmsOf(server).length === 0) {
    throw new ApiError(singleSignOnProblems.missingFeature('signatures with a public key'))
  }
}

function usable(server: ServerMetadata): ServerMetadata {
  return { ...server, id_token_signing_alg_values_supported: algorithmsOf(server) }
}

function algorithmsOf({ id_token_signing_alg_values_supported: listed }: ServerMetadata): string[] {
  return (listed ?? ['RS256']).filter((algorithm) => asymmetric.test(algorithm))
}

function discoveryProblem(error: unknown, issuer: string) {
  const shown = issuer.slice(0, 120)
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressError && cause.fault === 'forbidden') {
      return singleSignOnProblems.notPublic
    }
    if (cause instanceof EgressError || cause.name === 'TimeoutError') {
      return singleSignOnProblems.notReached(shown)
    }
    const named = namedIssuer(cause.cause)
    if (named !== undefined) return singleSignOnProblems.otherIssuer(named)
  }
  return singleSignOnProblems.noDiscovery(shown)
}

/** Returns the issuer that a document names, if the document was refused because of its issuer. */
function namedIssuer(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('attribute' in cause)) return undefined
  if (cause.attribute !== 'issuer' || !('body' in cause)) return undefined
  const { body } = cause
  if (typeof body !== 'object' || body === null || !('issuer' in body)) return undefined
  return typeof body.issuer === 'string' ? body.issuer.slice(0, 120) : undefined
}

/** True for the demo's and the tests' own addresses, which an operator has allowed. */
const isInsecure = (issuer: string) => new URL(issuer).protocol === 'http:'
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '')
