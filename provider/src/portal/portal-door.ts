import { forbidden } from '@tideway/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from '../callers/authenticate.ts'
import { guardCalls } from '../callers/calls.ts'
import { speakJson } from '../callers/http.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'

/** The portal is the dashboard's own. What a key may ask the REST API for it does not get here instead. */
export function openPortalDoor(
  instance: FastifyInstance,
  platform: Platform,
  credentials: Credentials,
): void {
  speakJson(instance)
  guardCalls(instance, platform, credentials)
  instance.addHook('onRequest', async ({ caller }) => {
    if (caller?.kind === 'key') throw new Refused(forbidden)
  })
}
