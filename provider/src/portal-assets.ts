import { AssetUpload, UploadedAsset } from '@tideway/contract/apps/logo'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { uploadDocs } from './apps/portal-docs.ts'
import { clientOfUpload, refuseLongFile, UPLOAD_LIMIT, uploadLogo } from './apps/upload-logo.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { callerOf } from './http/calls.ts'
import { openPortalDoor } from './http/portal-door.ts'
import type { Platform } from './platform/platform.ts'

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
        config: { operation: 'PortalAPI/POST:checkout/assets', docs: uploadDocs },
        bodyLimit: UPLOAD_LIMIT,
        schema: {
          tags: ['Apps'],
          summary: 'Upload a logo',
          querystring: z.strictObject({ clientId: z.optional(z.string()) }),
          body: AssetUpload,
          response: { 200: UploadedAsset, 400: Problem, 429: Problem },
        },
        errorHandler: refuseLongFile,
      },
      async (request) => {
        const caller = callerOf(request)
        const clientId = await clientOfUpload(platform, caller, request.query.clientId)
        return uploadLogo(platform, caller, clientId, request.body.content)
      },
    )
  }
}
