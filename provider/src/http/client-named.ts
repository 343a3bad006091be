import { clientNotFound } from '@tideway/contract/calls/problems'
import type { FastifyRequest } from 'fastify'
import type { Client } from '../clients/client-store.ts'
import { findClient, isWithin } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { callerOf } from './calls.ts'

/** The client acted for, or one below it; any other looks like one that is not there (decisions 18 and 26). */
export async function clientNamed(
  { db }: Pick<Platform, 'db'>,
  request: FastifyRequest,
  clientId: string,
): Promise<Client> {
  const within = await isWithin(db, callerOf(request).clientId, clientId)
  const client = within ? await findClient(db, clientId) : undefined
  if (!client) throw new Refused(clientNotFound)
  return client
}
