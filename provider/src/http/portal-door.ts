import { forbidden } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../platform/refused.ts'
import type { Credentials } from './authentication/authenticate.ts'
import { guardCalls } from './calls.ts'
import { speakJson } from './http.ts'

/** The portal is the dashboard's own. What a key may ask the REST API for it does not get here instead. */
export function openPortalDoor(instance: FastifyInstance, credentials: Credentials): void {
  speakJson(instance)
  guardCalls(instance, credentials)
  instance.addHook('onRequest', async ({ caller }) => {
    if (caller?.kind === 'key') throw new Refused(forbidden)
  })
}
