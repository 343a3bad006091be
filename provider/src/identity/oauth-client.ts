import type { Role } from '@tideway/contract/roles'
import type { Scope } from '@tideway/contract/scopes'
import { payoutsAppScopes, scopesOfRole } from '@tideway/contract/scopes'
import type { ClientMetadata } from 'oidc-provider'
import type { Env } from '../platform/env.ts'
import { SIGNING_ALGORITHM } from './signing-keys-store.ts'

/** Both clients run in the browser and so have no secret. Their ids are the audiences of their tokens. */
export const dashboardClientId = 'tideway-dashboard'
export const payoutsClientId = 'tideway-payouts'

const audiences = [dashboardClientId, payoutsClientId] as const
export type Audience = (typeof audiences)[number]

export const knownAudiences: string[] = [...audiences]

export function isAudience(value: unknown): value is Audience {
  return audiences.some((known) => known === value)
}

/** What somebody of a role may do with a token of this audience: the payouts app is given what it needs, and no more. */
export function scopesFor(audience: string, role: Role): Scope[] {
  const all = scopesOfRole(role)
  if (audience === dashboardClientId) return all
  if (audience === payoutsClientId) return all.filter((scope) => payoutsAppScopes.includes(scope))
  return []
}

/** The origins from whose pages a client may speak to the sign-in server. */
export function originsOf(
  clientId: string,
  env: Pick<Env, 'dashboardUrls' | 'providerUrl'>,
): string[] {
  if (clientId === dashboardClientId) return env.dashboardUrls
  return clientId === payoutsClientId ? [new URL(env.providerUrl).origin] : []
}

const publicClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  // The id token says when the password was asked for.
  require_auth_time: true,
  id_token_signed_response_alg: SIGNING_ALGORITHM,
} satisfies Partial<ClientMetadata>

/** @param appNames The named variants, each of which returns to a callback of its own (spec 2.1). */
export function dashboardClient(dashboardUrls: string[], appNames: string[]): ClientMetadata {
  return {
    ...publicClient,
    client_id: dashboardClientId,
    client_name: 'Dashboard',
    redirect_uris: dashboardUrls.flatMap((url) => [
      `${url}/auth-callback`,
      ...appNames.map((appName) => `${url}/auth-callback/${encodeURIComponent(appName)}`),
    ]),
    post_logout_redirect_uris: dashboardUrls.flatMap((url) => [url, `${url}/`]),
  }
}

/** Where the provider serves the payouts app (spec 2.7), and where its sign-in comes back to. */
export function payoutsUrlOf({ providerUrl }: Pick<Env, 'providerUrl'>): string {
  return `${providerUrl}/payouts`
}

export function payoutsRedirectUri(env: Pick<Env, 'providerUrl'>): string {
  return `${payoutsUrlOf(env)}/auth-callback`
}

export function payoutsClient(env: Pick<Env, 'providerUrl'>): ClientMetadata {
  return {
    ...publicClient,
    client_id: payoutsClientId,
    client_name: 'Payouts',
    redirect_uris: [payoutsRedirectUri(env)],
    post_logout_redirect_uris: [payoutsUrlOf(env)],
  }
}
