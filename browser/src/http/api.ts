import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { ApiClient, Call, HttpSession } from './http.ts'
import { createApiClient, createResponder } from './http.ts'

/** Both APIs, called as one client of the signed-in user (spec 7.1). */
export interface Api {
  rest: ApiClient
  portal: ApiClient
  /** The portal without its version: where a checkout logo is uploaded (spec 7.4). */
  portalBase: ApiClient
  /** A successful REST answer, unread: for lists long enough to be read piece by piece. */
  restResponse(call: Call): Promise<Response>
}

export interface ApiSession
  extends Pick<HttpSession, 'onUnauthorized' | 'onAnswer' | 'onUnavailable'> {
  idToken(): string | undefined
}

/**
 * The token is read anew for every call, the client is fixed: a call that a screen began for one
 * client can never leave for another. `switchedClientId` is left out when the root client acts.
 */
export function createApi(
  config: Pick<SiteConfig, 'restUrl' | 'portalUrl'>,
  session: ApiSession,
  switchedClientId: string | undefined,
): Api {
  const http: HttpSession = {
    ...session,
    authorization() {
      const idToken = session.idToken()
      if (idToken === undefined) return undefined
      return `Bearer ${idToken}${switchedClientId === undefined ? '' : `,${switchedClientId}`}`
    },
  }
  const rest = `${config.restUrl}/v1`
  return {
    rest: createApiClient(rest, http),
    portal: createApiClient(`${config.portalUrl}/v1`, http),
    portalBase: createApiClient(config.portalUrl, http),
    restResponse: createResponder(rest, http),
  }
}
