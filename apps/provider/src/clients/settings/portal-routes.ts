import { HeldCall } from '@tideway/contract/approvals/approval'
import { AssetUpload, UploadedAsset } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import { StaleProblem } from '@tideway/contract/calls/precondition'
import { clientNotFound, Problem } from '@tideway/contract/calls/problems'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { settingsWithProof } from '@tideway/contract/identity/step-up'
import { clientSettings } from '@tideway/contract/settings/client-settings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientInPath, clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import { basedOn, refuseStale } from '../../people/audit/refuse-stale.ts'
import { ApiError } from '../../platform/api-error.ts'
import { entityTag } from '../../platform/entity-tag.ts'
import type { Platform } from '../../platform/platform.ts'
import { clientOfUpload, refuseLongFile, UPLOAD_LIMIT, uploadLogo } from '../apps/upload-logo.ts'
import { isSameOrDescendant } from '../client/client-store.ts'
import { clientConfig, taggedPart } from './client-config-view.ts'
import { readDocs, saveDocs, uploadDocs } from './portal-docs.ts'
import { saveSettings } from './save-settings.ts'
import { sectionsNamed } from './setting-columns.ts'
import { allowListApproval, newKeysApproval, reportTargetApproval } from './settings-approvals.ts'

/** Registers the routes for a client's configuration and its own settings (spec 2.18, 7.4). */
export function settingsRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, env } = platform
  const configOf = async (organisationId: ClientId, clientId: ClientId) => {
    const within = await isSameOrDescendant(db, organisationId, clientId)
    const config = within ? await clientConfig(db, env, clientId) : undefined
    if (!config) throw new ApiError(clientNotFound)
    return config
  }

  const guarded = [newKeysApproval(env), reportTargetApproval(env), allowListApproval(env)]
  const tagged = (reply: FastifyReply, config: ClientConfig) => {
    reply.header('etag', entityTag(taggedPart(config)))
    return config
  }

  app.get(
    '/clients/:clientId',
    {
      config: { operation: 'PortalAPI/GET:clients/*', docs: readDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read a client’s configuration',
        params: clientInPath,
        querystring: z.looseObject({}),
        response: { 200: ClientConfig, 404: Problem },
      },
    },
    async (request, reply) =>
      tagged(reply, await configOf(callerOf(request).organisationId, request.params.clientId)),
  )

  app.put(
    '/clients/:clientId',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: { proof: { names: settingsWithProof }, waits: ['key', 'sftp'] },
        docs: saveDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Save a client’s settings',
        params: clientInPath,
        querystring: clientInQuery,
        body: clientSettings(env.brand),
        response: {
          200: ClientConfig,
          202: HeldCall,
          400: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
          412: StaleProblem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { clientId } = request.params
      await configOf(caller.organisationId, clientId)
      const based = basedOn(request, async (tx) => {
        const config = await clientConfig(tx, env, clientId)
        return config && taggedPart(config)
      })
      for (const approvable of guarded) {
        const { held } = await holdForApproval(platform, approvable, {
          ...{ caller, clientId, input: request.body },
          key: idempotencyKeyOf(request),
          check: (tx) =>
            refuseStale(tx, based, clientId, sectionsNamed(request.body, platform.env.brand)),
        })
        if (held) return sendAnswer(reply, held)
      }
      await saveSettings(platform, caller, clientId, request.body, based)
      return tagged(reply, await configOf(caller.organisationId, clientId))
    },
  )

  app.post(
    '/clientsAssets',
    {
      config: {
        operation: 'PortalAPI/POST:clientsAssets',
        guard: 'Stores a logo.',
        docs: uploadDocs,
      },
      bodyLimit: UPLOAD_LIMIT,
      schema: {
        tags: ['Clients'],
        summary: 'Upload a logo for the dashboard',
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
