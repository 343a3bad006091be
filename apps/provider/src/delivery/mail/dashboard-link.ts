import type { Client } from '../../clients/client/client-store.ts'
import type { Env } from '../../platform/settings/env.ts'

/**
 * Returns the address of a dashboard page about a client. Users of a parent organisation act for the client with it
 * (spec 2.3).
 * @param page A path, which may end with the anchor of a section.
 */
export function dashboardLink(
  { dashboardUrls }: Pick<Env, 'dashboardUrls'>,
  client: Pick<Client, 'client_id' | 'parent_client_id'>,
  page: string,
): string {
  const [path = '', anchor] = page.split('#')
  const actingFor =
    client.parent_client_id === null ? '' : `?clientId=${encodeURIComponent(client.client_id)}`
  return `${dashboardUrls[0]}${path}${actingFor}${anchor === undefined ? '' : `#${anchor}`}`
}
