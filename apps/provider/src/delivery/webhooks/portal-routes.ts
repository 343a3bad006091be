import { HeldCall } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import { requestedRecords } from '@tideway/contract/calls/page'
import { Problem } from '@tideway/contract/calls/problems'
import { HeldSigningSecret } from '@tideway/contract/webhooks/held-signing-secret'
import {
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookSent,
} from '@tideway/contract/webhooks/webhook-deliveries'
import { WebhookTest, webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import {
  ClientsFields,
  destinationIdPattern,
  NewSigningSecret,
  WebhookDestination,
  WebhookDestinationSave,
  WebhookDestinations,
  webhookProblems,
} from '@tideway/contract/webhooks/webhooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath, clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { streamPage } from '../../http/server/stream-page.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import { actorOf } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { destinationApproval, secretApproval } from './destinations/destination-approval.ts'
import { destinationsOf, viewDestination } from './destinations/destination-store.ts'
import {
  newSigningSecret,
  replaceSecret,
  saveDestination,
} from './destinations/save-destination.ts'
import {
  deliveriesDocs,
  deliveryDocs,
  eventsDocs,
  listDocs,
  renewSecretDocs,
  resendDocs,
  saveDocs,
  testDocs,
} from './portal-docs.ts'
import { readDelivery, searchDeliveries } from './read-deliveries.ts'
import { resendDelivery, sendTestEvent } from './send-again.ts'

const tags = ['Webhooks']
const destinationParams = z.object({
  clientId: clientIdText,
  destinationId: z.string().check(z.regex(destinationIdPattern)),
})
const deliveryParams = z.object({
  clientId: clientIdText,
  deliveryId: z.string().check(z.minLength(1), z.maxLength(100)),
})

/**
 * Registers the routes for the list of events, and our own calls about webhook addresses and deliveries, for those who
 * may change the events.
 */
export function webhookRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const named = (request: FastifyRequest, clientId: ClientId) =>
    clientNamed(platform, request, clientId)

  app.get(
    '/clientsFields',
    {
      config: { operation: 'PortalAPI/GET:clientsFields', docs: eventsDocs },
      schema: {
        tags,
        summary: 'List the webhook events',
        querystring: clientInQuery,
        response: { 200: ClientsFields },
      },
    },
    async () => ({ webhooksOn: webhookEvents }),
  )

  app.get(
    '/clients/:clientId/webhooks',
    {
      config: { operation: 'RestAPI/GET:client/*', docs: listDocs },
      schema: {
        tags,
        summary: 'List the webhook destinations of a client',
        params: clientInPath,
        response: { 200: WebhookDestinations, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await named(request, request.params.clientId)
      const now = platform.clock.now()
      const rows = await destinationsOf(platform.db, clientId)
      return { destinations: rows.map((row) => viewDestination(row, now)) }
    },
  )

  app.put(
    '/clients/:clientId/webhooks/:destinationId',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*',
        guard: { proof: 'always', waits: ['webhook'] },
        docs: saveDocs,
      },
      schema: {
        tags,
        summary: 'Save a webhook destination',
        params: destinationParams,
        body: WebhookDestinationSave,
        response: { 200: WebhookDestination, 202: HeldCall, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await named(request, request.params.clientId)
      const { destinationId } = request.params
      const { held } = await holdForApproval(platform, destinationApproval, {
        ...{ caller, clientId, input: { destinationId, save: request.body } },
        key: idempotencyKeyOf(request),
      })
      if (held) return sendAnswer(reply, held)
      const actor = actorOf(caller)
      return saveDestination(platform, { clientId, destinationId, actor }, request.body)
    },
  )

  app.post(
    '/clients/:clientId/webhooks/:destinationId/secret',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*',
        guard: { proof: 'always', waits: ['webhook'] },
        docs: renewSecretDocs,
      },
      schema: {
        tags,
        summary: 'Create a new signing secret',
        params: destinationParams,
        response: { 200: NewSigningSecret, 202: HeldSigningSecret, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await named(request, request.params.clientId)
      const { destinationId } = request.params
      const signingSecret = newSigningSecret()
      const { held } = await holdForApproval(platform, secretApproval, {
        ...{ caller, clientId, input: { destinationId, secret: signingSecret } },
        // An answer that is stored would keep the secret in plain text.
        key: undefined,
      })
      if (held) {
        const { Approval } = HeldCall.parse(JSON.parse(held.body))
        return reply.code(202).send({ Approval, signingSecret })
      }
      const actor = actorOf(caller)
      await replaceSecret(platform, { clientId, destinationId, actor }, signingSecret)
      return { signingSecret }
    },
  )

  app.post(
    '/clients/:clientId/webhooks/:destinationId/test',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*',
        guard: 'Sends an event about no real record.',
        docs: testDocs,
      },
      schema: {
        tags,
        summary: 'Send a test event',
        params: destinationParams,
        body: z.optional(z.nullable(WebhookTest)),
        response: { 202: WebhookSent, 400: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await named(request, request.params.clientId)
      const { destinationId } = request.params
      const event = request.body?.event
      const actor = actorOf(callerOf(request))
      const deliveryId = await sendTestEvent(platform, { clientId, destinationId, actor }, event)
      return reply.code(202).send({ deliveryId })
    },
  )

  app.get(
    '/clients/:clientId/webhookDeliveries',
    {
      config: { operation: 'RestAPI/GET:client/*', docs: deliveriesDocs },
      schema: {
        tags,
        summary: 'List webhook deliveries',
        params: clientInPath,
        querystring: WebhookDeliveryQuery,
        response: { 200: WebhookDeliveryPage, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await named(request, request.params.clientId)
      const { nextPageId, numberOfRecords: _asked, ...search } = request.query
      const numberOfRecords = requestedRecords(request.query)
      return streamPage(
        reply,
        searchDeliveries(platform, { clientId, search, numberOfRecords, nextPageId }),
      )
    },
  )

  app.get(
    '/clients/:clientId/webhookDeliveries/:deliveryId',
    {
      config: { operation: 'RestAPI/GET:client/*', docs: deliveryDocs },
      schema: {
        tags,
        summary: 'Read a delivery with every attempt',
        params: deliveryParams,
        response: { 200: WebhookDeliveryDetail, 404: Problem },
      },
    },
    async (request) => {
      const { deliveryId } = request.params
      const clientId = await named(request, request.params.clientId)
      const delivery = await readDelivery(platform, clientId, deliveryId)
      if (!delivery) throw new ApiError(webhookProblems.deliveryNotFound(deliveryId))
      return delivery
    },
  )

  app.post(
    '/clients/:clientId/webhookDeliveries/:deliveryId/resend',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*',
        guard: 'Sends an event to the address that is saved, which was guarded.',
        docs: resendDocs,
      },
      schema: {
        tags,
        summary: 'Send a delivery again',
        params: deliveryParams,
        response: { 202: WebhookSent, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { deliveryId } = request.params
      const clientId = await named(request, request.params.clientId)
      const actor = actorOf(callerOf(request))
      await resendDelivery(platform, { clientId, deliveryId, actor })
      return reply.code(202).send({ deliveryId })
    },
  )
}
