import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { ApiClient, Call, HttpSession } from './http.ts'
import { createApiClient, createResponder } from './http.ts'

/** Both APIs, called for one client of the signed-in user (spec 7.1). */
export interface Api {
  rest: ApiClient
  portal: ApiClient
  /** The portal without its version, for uploading a checkout logo (spec 7.4). */
  portalBase: ApiClient
  /** Returns a successful REST response unread, for lists that are read in pieces. */
  restResponse(call: Call): Promise<Response>
  /** The same of the portal, for files. */
  portalResponse(call: Call): Promise<Response>
}

export interface ApiSession
  extends Pick<HttpSession, 'ready' | 'prove' | 'onUnauthorized' | 'onAnswer' | 'onUnavailable'> {
  idToken(): string | undefined
}

/**
 * Creates the API for one fixed client, and reads the token on every call. A call started for one client can therefore
 * never be sent for another. `switchedClientId` is omitted for the root client.
 */
export function createApi(
  config: Pick<SiteConfig, 'restUrl' | 'portalUrl' | 'traceCalls'>,
  session: ApiSession,
  switchedClientId: string | undefined,
): Api {
  const http: HttpSession = {
    ...session,
    traceCalls: config.traceCalls,
    authorization() {
      const idToken = session.idToken()
      if (idToken === undefined) return undefined
      return `Bearer ${idToken}${switchedClientId === undefined ? '' : `,${switchedClientId}`}`
    },
  }
  const rest = `${config.restUrl}/v1`
  const portal = `${config.portalUrl}/v1`
  return {
    rest: createApiClient(rest, http),
    portal: createApiClient(portal, http),
    portalBase: createApiClient(config.portalUrl, http),
    restResponse: createResponder(rest, http),
    portalResponse: createResponder(portal, http),
  }
}
