import type { ClientMetadata } from 'oidc-provider'
import { SIGNING_ALGORITHM } from './signing-keys-store.ts'

/** The one client there is: the dashboard, in the browser and so without a secret. */
export const dashboardClientId = 'tideway-dashboard'

/** @param appNames The named variants, each of which returns to a callback of its own (spec 2.1). */
export function dashboardClient(dashboardUrls: string[], appNames: string[]): ClientMetadata {
  return {
    client_id: dashboardClientId,
    client_name: 'Dashboard',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    // The id token says when the password was asked for.
    require_auth_time: true,
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    redirect_uris: dashboardUrls.flatMap((url) => [
      `${url}/auth-callback`,
      ...appNames.map((appName) => `${url}/auth-callback/${encodeURIComponent(appName)}`),
    ]),
    post_logout_redirect_uris: dashboardUrls.flatMap((url) => [url, `${url}/`]),
  }
}
