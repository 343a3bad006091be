import { HeldCall } from '@tideway/contract/approvals/approval'
import { AppQuery, AppSave, Apps, Preview, PreviewRequest } from '@tideway/contract/apps/apps'
import type { ClientId } from '@tideway/contract/calls/ids'
import { StaleProblem } from '@tideway/contract/calls/precondition'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath, clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { makePreview } from '../../money-in/checkout/preview-store.ts'
import { saveCheckoutApp } from '../../money-in/checkout-app/save-checkout-app.ts'
import { viewCheckoutApp } from '../../money-in/checkout-app/view-checkout-app.ts'
import {
  batchActions,
  disableBatchApp,
  readBatchApp,
  saveBatchApp,
} from '../../money-out/payment-files/batch-app.ts'
import { batchAppApproval } from '../../money-out/payment-files/batch-app-approval.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import { basedOnPart, refuseStale } from '../../people/audit/refuse-stale.ts'
import type { Reader } from '../../platform/database/database.ts'
import { entityTagOfParts } from '../../platform/entity-tag.ts'
import type { Platform } from '../../platform/platform.ts'
import { disableDocs, previewDocs, readDocs, saveDocs } from './portal-docs.ts'

const tags = ['Apps']
const disabled = z.void()

/**
 * Registers the apps of a client: Pay by Bank at its checkout, and payment batches from its own server (spec 2.14–2.16,
 * 7.4).
 */
export function appRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, env } = platform

  const within = async (
    request: Pick<FastifyRequest, 'caller'> & { params: { clientId: ClientId } },
  ): Promise<{ caller: Caller; clientId: ClientId }> => {
    const call = request as FastifyRequest
    const clientId = await clientNamed(platform, call, request.params.clientId)
    return { caller: callerOf(call), clientId }
  }
  const readApps = async (reader: Reader, clientId: ClientId): Promise<Apps> => ({
    checkout: await viewCheckoutApp(reader, env, clientId),
    batch: await readBatchApp(reader, clientId),
  })
  const appsOf = async (reply: FastifyReply, clientId: ClientId): Promise<Apps> => {
    const apps = await readApps(db, clientId)
    reply.header('etag', entityTagOfParts(apps))
    return apps
  }

  app.get(
    '/clients/:clientId/apps',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: readDocs },
      schema: {
        tags,
        summary: 'Read the apps of a client',
        params: clientInPath,
        querystring: clientInQuery,
        response: { 200: Apps, 404: Problem },
      },
    },
    async (request, reply) => appsOf(reply, (await within(request)).clientId),
  )

  app.post(
    '/clients/:clientId/apps',
    {
      config: {
        operation: 'PortalAPI/POST:clients/*/apps',
        guard: { proof: { type: 'batch' }, waits: ['sftp'] },
        docs: saveDocs,
      },
      schema: {
        tags,
        summary: 'Save an app of a client',
        params: clientInPath,
        querystring: clientInQuery,
        body: AppSave,
        response: { 200: Apps, 202: HeldCall, 400: Problem, 404: Problem, 412: StaleProblem },
      },
    },
    async (request, reply) => {
      const { caller, clientId } = await within(request)
      const { body } = request
      const based = basedOnPart(request, (tx) => readApps(tx, clientId), body.type)
      if (body.type === 'batch') {
        const { held } = await holdForApproval(platform, batchAppApproval, {
          ...{ caller, clientId, input: body.config },
          key: idempotencyKeyOf(request),
          check: (tx) => refuseStale(tx, based, clientId, batchActions),
        })
        if (held) return sendAnswer(reply, held)
      }
      if (body.type === 'checkout')
        await saveCheckoutApp(platform, caller, clientId, body.config, based)
      else await saveBatchApp(platform, caller, clientId, body.config, based)
      return appsOf(reply, clientId)
    },
  )

  app.delete(
    '/clients/:clientId/apps',
    {
      config: {
        operation: 'PortalAPI/DELETE:clients/*/apps',
        guard: 'Disables an app.',
        docs: disableDocs,
      },
      schema: {
        tags,
        summary: 'Disable an app of a client',
        params: clientInPath,
        querystring: AppQuery,
        response: { 204: disabled, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { caller, clientId } = await within(request)
      if (request.query.type === 'batch') await disableBatchApp(platform, caller, clientId)
      else await saveCheckoutApp(platform, caller, clientId, { enabled: false })
      return reply.code(204).send()
    },
  )

  app.post(
    '/clients/:clientId/apps/preview',
    {
      config: {
        operation: 'PortalAPI/POST:clients/*/apps/preview',
        guard: 'Shows a checkout that takes no payments.',
        docs: previewDocs,
      },
      schema: {
        tags,
        summary: 'Preview a checkout',
        params: clientInPath,
        querystring: clientInQuery,
        body: PreviewRequest,
        response: { 200: Preview, 400: Problem, 404: Problem, 429: Problem },
      },
    },
    async (request) => {
      const { clientId } = await within(request)
      const id = await makePreview(platform, clientId, request.body)
      return { url: `${env.providerUrl}/checkout/preview/${id}`, id }
    },
  )
}
