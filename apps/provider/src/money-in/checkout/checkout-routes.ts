import type { PassThrough } from 'node:stream'
import { appProblems } from '@tideway/contract/apps/apps'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import { problemResponse } from '@tideway/contract/calls/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openConcurrencySlots } from '../../http/limits/concurrency-slots.ts'
import { limitsAtOnce } from '../../http/limits/limits.ts'
import { payerActor } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelPaymentRequest } from '../payment-requests/lifecycle/cancel-payment-request.ts'
import { effectiveStatus } from '../payment-requests/lifecycle/payment-request-status.ts'
import { checkoutStream } from './checkout-stream.ts'
import { checkoutNotFound, requestOfCheckout, viewCheckout } from './checkout-view.ts'
import { listenForChanges } from './payment-request-changes.ts'
import { readPreview } from './preview-store.ts'

type TokenRoute = { Params: { token: string } }

const notWaiting = problemResponse(409, 'This payment request can no longer be cancelled')
const tooManyStreams = problemResponse(429, 'Too many open streams')

/**
 * Registers the hosted checkout: its page and its state (provider API, hosted checkout). The token in the URL is the
 * credential.
 */
export async function checkoutRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const changes = listenForChanges(platform)
  const streams = new Set<PassThrough>()
  const places = openConcurrencySlots(limitsAtOnce.streamsOfCheckout.most)

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Ends the streams before the server waits for its connections, because an open stream would keep it from closing.
  app.addHook('preClose', async () => {
    for (const stream of [...streams]) stream.end()
    await changes.close()
  })

  await previewRoutes(app, platform)

  for (const url of ['/checkout/:token', '/v2/checkout/:token', '/v3/checkout/:token']) {
    app.get<TokenRoute>(url, async (request, reply) =>
      reply.sendPage('checkout', {
        status: await pageStatus(platform, () => requestOfCheckout(platform, request.params.token)),
        frameAncestors: '*',
      }),
    )
  }

  app.get<TokenRoute>('/checkout/:token/state', async ({ params }, reply) => {
    const request = await requestOfCheckout(platform, params.token)
    return request ? viewCheckout(platform, request) : refuse(reply, checkoutNotFound)
  })

  app.get<TokenRoute>(
    '/checkout/:token/events',
    { exposeHeadRoute: false },
    async ({ params: { token } }, reply) => {
      const request = await requestOfCheckout(platform, token)
      if (!request) return refuse(reply, checkoutNotFound)
      const leave = places.take(token)
      if (!leave) return refuse(reply, tooManyStreams)
      const stream = checkoutStream(platform, changes, {
        token,
        clientId: request.client_id,
        paymentRequestId: request.payment_request_id,
      })
      streams.add(stream)
      stream.on('close', () => {
        streams.delete(stream)
        leave()
      })
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'x-accel-buffering': 'no',
          // A connection that outlives its stream would keep a closing server open.
          connection: 'close',
        })
        .send(stream)
    },
  )

  app.post<TokenRoute>('/checkout/:token/cancel', async ({ params }, reply) => {
    const request = await requestOfCheckout(platform, params.token)
    if (!request) return refuse(reply, checkoutNotFound)
    if (effectiveStatus(request, platform.clock.now()) !== 'WAITING') {
      return refuse(reply, notWaiting)
    }
    try {
      await cancelPaymentRequest(platform, {
        clientId: request.client_id,
        paymentRequestId: request.payment_request_id,
        by: payerActor,
      })
    } catch (error) {
      // The request was paid or deleted between the two steps.
      if (error instanceof ApiError) return refuse(reply, notWaiting)
      throw error
    }
    return reply.code(204).send()
  })
}

/** The page explains each of these statuses, and keeps polling while the database is away. */
async function pageStatus(platform: Platform, read: () => Promise<unknown>): Promise<number> {
  try {
    return (await read()) ? 200 : 404
  } catch (error) {
    platform.log.warn({ err: error }, 'checkout: page sent without its state')
    return 503
  }
}

function refuse(reply: FastifyReply, { status, body }: ProblemResponse): FastifyReply {
  return reply.code(status).send(body)
}

type PreviewRoute = { Params: { previewId: string } }

/**
 * Registers the preview of a checkout (spec 2.15). It uses the checkout's own page with only this state, so nothing on
 * it can be paid, cancelled or approved.
 */
async function previewRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<PreviewRoute>('/checkout/preview/:previewId', async ({ params }, reply) =>
    reply.sendPage('checkout', {
      status: await pageStatus(platform, () => readPreview(platform, params.previewId)),
      frameAncestors: '*',
    }),
  )

  app.get<PreviewRoute>('/checkout/preview/:previewId/state', async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    const preview = await readPreview(platform, params.previewId)
    if (preview) return preview
    const { status, body } = appProblems.previewNotFound
    return reply.code(status).send(body)
  })
}
