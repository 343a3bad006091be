import type { ClientListItem } from '@tideway/contract/clients/clients'

export interface ActingClient {
  clientId: string
  name: string
  organisationName: string
  /** Another client of the organisation acts than the person's own. */
  switched: boolean
  /** The client that was asked for and is not the person's to act for. */
  refusedClientId: string | undefined
}

/** Who pays: the client of the address where it is one of the organisation, else the organisation itself (spec 2.7). */
export function actingClient(
  clients: readonly ClientListItem[],
  organisationId: string,
  wantedClientId: string | undefined,
): ActingClient {
  const nameOf = (id: string) => clients.find(({ clientId }) => clientId === id)?.clientName || id
  const known = clients.some(({ clientId }) => clientId === wantedClientId)
  const allowed = wantedClientId === undefined || wantedClientId === organisationId || known
  const clientId = allowed ? (wantedClientId ?? organisationId) : organisationId
  return {
    clientId,
    name: nameOf(clientId),
    organisationName: nameOf(organisationId),
    switched: clientId !== organisationId,
    refusedClientId: allowed ? undefined : wantedClientId,
  }
}

/** The dashboard's home as the client that pays; as the person's own until it is known who does. */
export function dashboardHome(dashboardUrl: string, acting: ActingClient | undefined): string {
  const home = `${dashboardUrl}/`
  if (!acting?.switched) return home
  return `${home}?${new URLSearchParams({ clientId: acting.clientId })}`
}
