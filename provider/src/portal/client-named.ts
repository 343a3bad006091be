import { clientNotFound } from '@tideway/contract/problems'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../callers/calls.ts'
import { isWithin } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'

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
