import { StaleProblem } from '@tideway/contract/calls/precondition'
import { clientMismatch, Problem } from '@tideway/contract/calls/problems'
import { ClientUpdate } from '@tideway/contract/webhooks/webhook-events'
import { Client } from '@tideway/contract/webhooks/webhooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientBelowActing } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { actorOf } from '../../people/audit/record-audit.ts'
import { basedOn } from '../../people/audit/refuse-stale.ts'
import { ApiError } from '../../platform/api-error.ts'
import { entityTag } from '../../platform/entity-tag.ts'
import type { Platform } from '../../platform/platform.ts'
import { listenToEvents, webhooksOf } from './listen-to-events.ts'

const tags = ['Webhooks']

const tagged = (reply: FastifyReply, client: Client) => {
  reply.header('etag', entityTag(client))
  return client
}

/** Registers the routes for the events of a client's destinations (spec 7.3). */
export function clientRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/client/:clientId',
    {
      config: { operation: 'RestAPI/GET:client/*', docs: readDocs },
      schema: {
        tags,
        summary: 'Read the webhook events of a client',
        params: clientInPath,
        response: { 200: Client, 404: Problem },
      },
    },
    async (request, reply) => {
      const { client_id: clientId } = await clientBelowActing(
        platform,
        request,
        request.params.clientId,
      )
      return tagged(reply, { clientId, webhooks: await webhooksOf(platform.db, clientId) })
    },
  )

  app.patch(
    '/client/:clientId',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*',
        guard: {
          proof: 'always',
          waits: 'Chooses the events of a destination. Its address and secret are guarded.',
        },
        docs: saveDocs,
      },
      schema: {
        tags,
        summary: 'Choose the webhook events of a client',
        params: clientInPath,
        body: ClientUpdate,
        response: { 200: Client, 400: Problem, 404: Problem, 412: StaleProblem },
      },
    },
    async (request, reply) => {
      const { client_id: clientId } = await clientBelowActing(
        platform,
        request,
        request.params.clientId,
      )
      const { clientId: said = clientId, webhooks } = request.body
      if (said !== clientId) throw new ApiError(clientMismatch(clientId))
      const actor = actorOf(callerOf(request))
      const based = basedOn(request, async (tx) => ({
        clientId,
        webhooks: await webhooksOf(tx, clientId),
      }))
      const after = await listenToEvents(platform, actor, clientId, webhooks, based)
      return tagged(reply, { clientId, webhooks: after })
    },
  )
}

const webhooks = [
  { id: 'default', webhooksOn: ['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'] },
]
const path = '/client/HARBOUR'
const errors = { 404: 'The client is neither the one you act for nor below it.' }

const readDocs: CallDocs = {
  errors,
  parameters: clientIdInPath,
  tagged: true,
  example: { path, answer: { clientId: 'HARBOUR', webhooks } },
}

const saveDocs: CallDocs = {
  description:
    'A destination that you name gets exactly the events you send, and is created if it is new. Destinations that you leave out stay as they are. An empty list of events makes a destination silent.',
  errors,
  parameters: clientIdInPath,
  tagged: true,
  example: { path, body: { webhooks }, answer: { clientId: 'HARBOUR', webhooks } },
}
