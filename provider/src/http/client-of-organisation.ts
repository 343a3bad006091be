import { clientNotFound } from '@tideway/contract/calls/problems'
import type { FastifyRequest } from 'fastify'
import { isWithin } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { callerOf } from './calls.ts'

/** A client of the caller's organisation; any other looks like one that is not there (decision 18). */
export async function clientNamed(
  { db }: Pick<Platform, 'db'>,
  request: FastifyRequest,
  clientId: string,
): Promise<string> {
  const { organisationId } = callerOf(request)
  if (!(await isWithin(db, organisationId, clientId))) throw new Refused(clientNotFound)
  return clientId
}
