import { AssetUpload, assetProblems, UploadedAsset } from '@tideway/contract/logo'
import { Problem } from '@tideway/contract/problems'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { assetUrl, bytesOfDataUrl, storeImage } from '../assets/asset-store.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import type { Credentials } from '../callers/authenticate.ts'
import { refuseOutside } from '../callers/authenticate.ts'
import { callerOf } from '../callers/calls.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { openPortalDoor } from './portal-door.ts'

/** 60,000 bytes as base64 are 80,000 characters; the rest is for a client that writes its JSON at length. */
const BODY_LIMIT = 128 * 1024

/** The one call of the portal that has no version in its address (spec 7.4). */
export function portalAssetsPlugin(
  platform: Platform,
  credentials: Credentials,
): FastifyPluginAsync {
  return async (instance) => {
    openPortalDoor(instance, platform, credentials)
    instance.withTypeProvider<ZodTypeProvider>().post(
      '/checkout/assets',
      {
        config: { operation: 'PortalAPI/POST:checkout/assets' },
        bodyLimit: BODY_LIMIT,
        schema: {
          tags: ['Apps'],
          summary: 'Upload a logo',
          querystring: z.strictObject({ clientId: z.optional(z.string()) }),
          body: AssetUpload,
          response: { 200: UploadedAsset, 400: Problem, 429: Problem },
        },
        errorHandler: (error) => {
          throw tooLongToRead(error) ? new Refused(assetProblems.tooLarge) : error
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { clientId = caller.clientId } = request.query
        if (clientId !== caller.clientId) {
          await refuseOutside(platform, caller.organisationId, clientId)
        }
        const bytes = bytesOfDataUrl(request.body.content)
        const fileName = await storeImage(platform, clientId, bytes)
        await recordAudit(platform.db, {
          clientId,
          actor: actorOf(caller),
          action: 'logo.upload',
          subjectId: fileName,
          at: platform.clock.now(),
        })
        return { url: assetUrl(platform.env, fileName) }
      },
    )
  }
}

/** A file that is larger than the call can be is told so like any that is too large. */
function tooLongToRead(error: FastifyError): boolean {
  return error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
}
