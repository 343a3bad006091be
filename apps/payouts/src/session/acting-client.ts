import type { ClientListItem } from '@tideway/contract/clients/clients'

export interface ActingClient {
  clientId: string
  name: string
  organisationName: string
  /** True if the acting client is another client of the organisation than the user's own. */
  switched: boolean
  /** The requested client, if the user may not act for it. */
  refusedClientId: string | undefined
}

/**
 * Returns the paying client: the client of the address if it belongs to the organisation, or else the organisation
 * itself (spec 2.7).
 */
export function actingClient(
  clients: readonly ClientListItem[],
  organisationId: string,
  wantedClientId: string | undefined,
): ActingClient {
  const nameOf = (id: string) => clients.find(({ clientId }) => clientId === id)?.clientName || id
  const isListed = clients.some(({ clientId }) => clientId === wantedClientId)
  const allowed = wantedClientId === undefined || wantedClientId === organisationId || isListed
  const clientId = allowed ? (wantedClientId ?? organisationId) : organisationId
  return {
    clientId,
    name: nameOf(clientId),
    organisationName: nameOf(organisationId),
    switched: clientId !== organisationId,
    refusedClientId: allowed ? undefined : wantedClientId,
  }
}

/**
 * Returns the dashboard's home for a client of the organisation. The client of the address may be given before it is
 * known whether it belongs to the organisation, because the dashboard checks it too.
 */
export function dashboardHome(
  dashboardUrl: string,
  organisationId: string,
  clientId = organisationId,
): string {
  const query = clientId === organisationId ? '' : `?clientId=${encodeURIComponent(clientId)}`
  return `${dashboardUrl}/${query}`
}
