import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Tenants } from './tenants.ts'

/**
 * Whose rows a call may see, whatever its code asks for (decision 34): the client acted for; one that it names besides,
 * with those in between; the whole organisation, where the call is about that. All of them only as far as the
 * database says that they belong to the caller's organisation.
 */
export async function reachOf(
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

/** As ids of clients are made; anything else is nobody's and is not asked of the database. */
const clientIdPattern = /^[A-Za-z0-9-]{5,50}$/
/** A body has one; whoever sends thousands is not to have thousands of questions asked. */
const MOST_ENVELOPES = 5

/** In the path, the query or the body, there also below the name that envelops it. */
function clientsNamed({ params, query, body }: FastifyRequest): Set<ClientId> {
  const named = new Set<ClientId>()
  const look = (given: unknown) => {
    if (typeof given !== 'object' || given === null) return
    const clientId = 'clientId' in given ? given.clientId : undefined
    if (typeof clientId === 'string' && clientIdPattern.test(clientId))
      named.add(clientIdOf(clientId))
  }
  for (const given of [params, query, body]) look(given)
  if (typeof body === 'object' && body !== null)
    for (const inner of Object.values(body).slice(0, MOST_ENVELOPES)) look(inner)
  return named
}
