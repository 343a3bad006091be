import { AssetUpload, UploadedAsset } from '@tideway/contract/apps/logo'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../http/calls/calls.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import type { Platform } from '../../platform/platform.ts'
import { uploadDocs } from './portal-docs.ts'
import { clientOfUpload, refuseLongFile, UPLOAD_LIMIT, uploadLogo } from './upload-logo.ts'

/** Registers the upload of logos for checkouts. */
export function assetRoutes(instance: FastifyInstance, platform: Platform): void {
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/checkout/assets',
    {
      config: {
        operation: 'PortalAPI/POST:checkout/assets',
        guard: 'Stores a logo.',
        docs: uploadDocs,
      },
      bodyLimit: UPLOAD_LIMIT,
      schema: {
        tags: ['Apps'],
        summary: 'Upload a logo',
        querystring: clientInQuery,
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
