import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { Problem, paymentRequestNotFound } from '@tideway/contract/calls/problems'
import {
  ActivityMetrics,
  MetricsQuery,
  zoneNamed,
} from '@tideway/contract/payment-requests/activity-metrics'
import {
  PaymentRequestRecord,
  TaggedPaymentRequests,
} from '@tideway/contract/payment-requests/payment-request'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { openActivityMetrics } from './activity-metrics.ts'
import { metricsDocs, paymentRequestDocs, receivedPaymentDocs } from './portal-docs.ts'
import { openPaymentRequestReads } from './search/read-payment-request.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** Registers the payment request routes that the dashboard uses next to the REST API. */
export function paymentRequestPortalRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const readActivityFigures = openActivityMetrics(platform)
  const readPaymentRequest = openPaymentRequestReads(platform)

  app.get(
    '/clients/:clientId/figures',
    {
      // These are sums of search results, so they need the permission to search. The permission to read a balance is
      // not enough.
      config: { operation: 'RestAPI/POST:paymentRequest/search', docs: metricsDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read the sums of a client’s last days',
        params: clientInPath,
        querystring: MetricsQuery,
        response: { 200: ActivityMetrics, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      // Use one spelling of each zone, so that callers cannot make the cache grow with made-up spellings.
      const timezone = zoneNamed(request.query.timezone) ?? request.query.timezone
      return readActivityFigures(clientId, timezone)
    },
  )

  for (const name of ['paymentRequest', 'receivedPayment'] as const) {
    app.get(
      `/${name}`,
      {
        config: {
          operation: `PortalAPI/GET:${name}`,
          docs: name === 'paymentRequest' ? paymentRequestDocs : receivedPaymentDocs,
        },
        schema: {
          tags: ['Transactions'],
          summary:
            name === 'paymentRequest'
              ? 'Read a payment request by its id'
              : 'Read a received payment of a request for several, by its id',
          querystring: z.strictObject({ id, clientId: z.optional(clientIdText) }),
          response: { 200: TaggedPaymentRequests, 404: Problem },
        },
      },
      async (request) => {
        const clientId = await clientAskedFor(platform, callerOf(request), request.query.clientId)
        const text = await readPaymentRequest(clientId, paymentRequestIdOf(request.query.id))
        const record = text === undefined ? undefined : PaymentRequestRecord.parse(JSON.parse(text))
        const isChild = record?.PaymentRequestStatus.parentPaymentRequestId !== undefined
        if (!record || isChild !== (name === 'receivedPayment')) {
          throw new ApiError(paymentRequestNotFound(request.query.id))
        }
        return [{ Source: 'GET' as const, ...record }]
      },
    )
  }
}

/**
 * Returns the clientId of the query if there is one, otherwise the acting client. Only within the caller's
 * organisation.
 */
async function clientAskedFor(
  platform: Platform,
  caller: Caller,
  clientId: ClientId | undefined,
): Promise<ClientId> {
  if (clientId === undefined) return caller.clientId
  await refuseOutside(platform, caller.organisationId, clientId)
  return clientId
}
