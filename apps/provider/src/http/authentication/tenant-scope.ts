import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Tenants } from './tenants.ts'

/**
 * Returns the clients whose rows a call may access, whatever its code requests (decision 34). These are the acting
 * client, a client that the call names with those in between, or the whole organisation if the call is about it. The
 * database checks that all of them belong to the caller's organisation.
 */
export async function tenantScopeOf(
  tenants: Tenants,
  { organisationId, clientId }: Caller,
  request: FastifyRequest,
): Promise<Set<ClientId>> {
  const { wholeOrganisation = false, ownOrganisationToo = false } = request.routeOptions.config
  if (wholeOrganisation) return new Set(await tenants.below(organisationId))
  const acting = (await tenants.upTo(organisationId, clientId)).includes(clientId) ? [clientId] : []
  const reach = new Set([...acting, ...(ownOrganisationToo ? [organisationId] : [])])
  for (const named of clientsNamed(request)) {
    for (const client of await tenants.upTo(organisationId, named)) reach.add(client)
  }
  return reach
}

/** Format of client ids. Any other text is rejected without a query. */
const clientIdPattern = /^[A-Za-z0-9-]{5,50}$/
/** Limits lookups: a body with thousands of ids must not cause thousands of queries. */
const MOST_ENVELOPES = 5

/** Returns the clients named in the path, the query or the body, including below the name of the body's envelope. */
function clientsNamed({ params, query, body }: FastifyRequest): Set<ClientId> {
  const named = new Set<ClientId>()
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const clientId = 'clientId' in value ? value.clientId : undefined
    if (typeof clientId === 'string' && clientIdPattern.test(clientId))
      named.add(clientIdOf(clientId))
  }
  for (const source of [params, query, body]) look(source)
  if (typeof body === 'object' && body !== null)
    for (const inner of Object.values(body).slice(0, MOST_ENVELOPES)) look(inner)
  return named
}
