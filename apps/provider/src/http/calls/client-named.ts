import type { ClientId } from '@tideway/contract/calls/ids'
import { clientNotFound } from '@tideway/contract/calls/problems'
import type { FastifyRequest } from 'fastify'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient, isSameOrDescendant } from '../../clients/client/client-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { callerOf } from './calls.ts'

/**
 * Returns a client of the caller's organisation that a call names. Missing and forbidden clients get the same answer,
 * so that ids cannot be probed (decision 34).
 */
export async function clientNamed(
  { db }: Pick<Platform, 'db'>,
  request: FastifyRequest,
  clientId: ClientId,
): Promise<ClientId> {
  const { organisationId } = callerOf(request)
  return namedWithin(db, organisationId, clientId)
}

/** Like `clientNamed`, for the acting client or one below it only (decision 26). */
export async function clientBelowActing(
  { db }: Pick<Platform, 'db'>,
  request: FastifyRequest,
  clientId: ClientId,
): Promise<Client> {
  const named = await namedWithin(db, callerOf(request).clientId, clientId)
  const client = await findClient(db, named)
  if (!client) throw new ApiError(clientNotFound)
  return client
}

async function namedWithin(
  db: Platform['db'],
  topClientId: ClientId,
  clientId: ClientId,
): Promise<ClientId> {
  if (!(await isSameOrDescendant(db, topClientId, clientId))) throw new ApiError(clientNotFound)
  return clientId
}
