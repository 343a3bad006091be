import {
  appNameOfClient,
  dashboardClientId,
  variantClientId,
} from '@tideway/contract/identity/oauth-clients'
import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { payoutsAppScopes, scopesOfRole } from '@tideway/contract/users/roles/scopes'
import type { ClientMetadata } from 'oidc-provider'
import type { Env } from '../../../platform/settings/env.ts'
import { SIGNING_ALGORITHM } from './signing-keys-store.ts'

/** All clients run in the browser, so they have no secret. Their ids are the audiences of their tokens. */
export const payoutsClientId = 'tideway-payouts'
/** The client id of the account page. The page uses only the session, so no call accepts its tokens. */
export const accountClientId = 'tideway-account'

export type Audience =
  | typeof dashboardClientId
  | typeof payoutsClientId
  | `${typeof dashboardClientId}-${string}`

/** Lists the audiences whose tokens are accepted. A variant that is no longer configured is not among them. */
export function knownAudiences({ appNames }: Pick<Env, 'appNames'>): string[] {
  return [dashboardClientId, ...appNames.map(variantClientId), payoutsClientId]
}

/** Returns true for the dashboard's own client id or a variant's. */
function isDashboard(clientId: string): boolean {
  return clientId === dashboardClientId || appNameOfClient(clientId) !== undefined
}

/** Returns the scopes of a role in a token of this audience. The payouts app gets only the scopes that it needs. */
export function scopesFor(audience: string, role: Role): Scope[] {
  const all = scopesOfRole(role)
  if (isDashboard(audience)) return all
  if (audience === payoutsClientId) return all.filter((scope) => payoutsAppScopes.includes(scope))
  return []
}

/** Returns the origins whose pages may call the sign-in server for a client. */
export function originsOf(
  clientId: string,
  env: Pick<Env, 'dashboardUrls' | 'providerUrl'>,
): string[] {
  if (isDashboard(clientId)) return env.dashboardUrls
  return clientId === payoutsClientId ? [new URL(env.providerUrl).origin] : []
}

const publicClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  // The id token says when the password was entered.
  require_auth_time: true,
  id_token_signed_response_alg: SIGNING_ALGORITHM,
} satisfies Partial<ClientMetadata>

/** @param appNames The named variants. One without its own client signs in with this one. */
export function dashboardClient(dashboardUrls: string[], appNames: string[]): ClientMetadata {
  return {
    ...publicClient,
    client_id: dashboardClientId,
    client_name: 'Dashboard',
    redirect_uris: dashboardUrls.flatMap((url) => [
      `${url}/auth-callback`,
      ...appNames.map((appName) => callbackOf(url, appName)),
    ]),
    post_logout_redirect_uris: dashboardUrls.flatMap((url) => [url, `${url}/`]),
  }
}

/** Describes a variant's own client, which returns only to the variant's callback (spec 1, white-labelling). */
export function variantClient(dashboardUrls: string[], appName: string): ClientMetadata {
  return {
    ...dashboardClient(dashboardUrls, []),
    client_id: variantClientId(appName),
    client_name: `Dashboard, ${appName}`,
    redirect_uris: dashboardUrls.map((url) => callbackOf(url, appName)),
  }
}

function callbackOf(url: string, appName: string): string {
  return `${url}/auth-callback/${encodeURIComponent(appName)}`
}

type PagesEnv = Pick<Env, 'providerUrl' | 'dashboardUrls'>

/**
 * Returns the address of the payouts app (spec 2.7) for people of a dashboard. The first dashboard is the default, so
 * its address needs no parameter.
 */
export function payoutsUrlOf(env: PagesEnv, dashboardUrl?: string): string {
  return addressFor(env, '/payouts', dashboardUrl)
}

/** Returns the address that the sign-in of the payouts app returns to. */
export function payoutsRedirectUri(env: PagesEnv, dashboardUrl?: string): string {
  return addressFor(env, '/payouts/auth-callback', dashboardUrl)
}

function addressFor(env: PagesEnv, path: string, dashboardUrl: string | undefined): string {
  const address = `${env.providerUrl}${path}`
  if (dashboardUrl === undefined || dashboardUrl === env.dashboardUrls[0]) return address
  return `${address}?${new URLSearchParams({ [DASHBOARD_PARAM]: dashboardUrl })}`
}

export function payoutsClient(env: PagesEnv): ClientMetadata {
  return {
    ...publicClient,
    client_id: payoutsClientId,
    client_name: 'Payouts',
    redirect_uris: forEachDashboard(env, (url) => payoutsRedirectUri(env, url)),
    post_logout_redirect_uris: forEachDashboard(env, (url) => payoutsUrlOf(env, url)),
  }
}

/** Returns the address of the account page for people of a dashboard, which its sign-in returns to. */
export function accountUrlOf(env: PagesEnv, dashboardUrl?: string): string {
  return addressFor(env, '/identity/account', dashboardUrl)
}

export function accountClient(env: PagesEnv): ClientMetadata {
  return {
    ...publicClient,
    client_id: accountClientId,
    client_name: 'Your account',
    redirect_uris: forEachDashboard(env, (url) => accountUrlOf(env, url)),
  }
}

/** Every address is registered in full, so that the sign-in leads to a configured dashboard or nowhere. */
function forEachDashboard(
  { dashboardUrls }: PagesEnv,
  address: (dashboardUrl: string | undefined) => string,
): string[] {
  return (dashboardUrls.length > 0 ? dashboardUrls : [undefined]).map(address)
}
