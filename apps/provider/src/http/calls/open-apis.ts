import { forbidden } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Credentials } from '../authentication/authenticate.ts'
import { guardCalls } from './calls.ts'
import { acceptJsonOnly } from './http.ts'

/** Sets up the REST API, which developers integrate with. */
export function openRestApi(app: FastifyInstance, credentials: Credentials): void {
  acceptJsonOnly(app)
  guardCalls(app, credentials)
}

/**
 * Sets up the portal API, which is only for the dashboard. It rejects API keys, so that a key cannot use it to avoid
 * the limits of its permissions in the REST API.
 */
export function openPortalApi(app: FastifyInstance, credentials: Credentials): void {
  acceptJsonOnly(app)
  guardCalls(app, credentials)
  app.addHook('onRequest', async ({ caller }) => {
    if (caller?.kind === 'key') throw new ApiError(forbidden)
  })
}
