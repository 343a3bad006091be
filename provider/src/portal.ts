import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { Problem, paymentRequestNotFound } from '@tideway/contract/calls/problems'
import {
  ActivityFigures,
  FiguresQuery,
  zoneNamed,
} from '@tideway/contract/payment-requests/activity-figures'
import {
  PaymentRequestRecord,
  TaggedPaymentRequests,
} from '@tideway/contract/payment-requests/payment-request'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { appRoutes } from './apps/portal-routes.ts'
import { activityRoutes } from './audit/portal-routes.ts'
import { balanceTransferRoutes } from './balance/balance-transfers/portal-routes.ts'
import { batchRoutes } from './batch/portal-routes.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { refuseOutside } from './http/authentication/authenticate.ts'
import type { Caller } from './http/authentication/caller.ts'
import { callerOf } from './http/calls.ts'
import { clientNamed } from './http/client-of-organisation.ts'
import { openPortalDoor } from './http/portal-door.ts'
import { keyRoutes } from './keys/portal-routes.ts'
import { openActivityFigures } from './payment-requests/activity-figures.ts'
import {
  figuresDocs,
  paymentRequestDocs,
  receivedPaymentDocs,
} from './payment-requests/portal-docs.ts'
import { openPaymentRequestReads } from './payment-requests/read-payment-request.ts'
import { openEgress } from './platform/egress.ts'
import type { Platform } from './platform/platform.ts'
import { Refused } from './platform/refused.ts'
import { reportDeliveryRoutes } from './reports/delivery/portal-routes.ts'
import { firstStepsRoutes } from './settings/first-steps-routes.ts'
import { payIdDomainRoutes } from './settings/pay-id-domains/portal-routes.ts'
import { settingsRoutes } from './settings/portal-routes.ts'
import { userRoutes } from './users/portal-routes.ts'
import { webhookRoutes } from './webhooks/portal-routes.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** The portal API at /portal/v1: what the dashboard needs beside the REST API. */
export function portalPlugin(platform: Platform, credentials: Credentials): FastifyPluginAsync {
  return async (instance) => {
    openPortalDoor(instance, platform, credentials)
    activityRoutes(instance, platform)
    appRoutes(instance, platform)
    balanceTransferRoutes(instance, platform)
    const egress = openEgress(platform.env)
    batchRoutes(instance, platform, egress)
    firstStepsRoutes(instance, platform)
    reportDeliveryRoutes(instance, platform, egress)
    settingsRoutes(instance, platform)
    userRoutes(instance, platform)
    webhookRoutes(instance, platform)
    keyRoutes(instance, platform)
    payIdDomainRoutes(instance, platform)
    const app = instance.withTypeProvider<ZodTypeProvider>()
    const readActivityFigures = openActivityFigures(platform)
    const readPaymentRequest = openPaymentRequestReads(platform)

    app.get(
      '/clients/:clientId/figures',
      {
        // Sums of what searches list, and so for those who may search: not for whoever only reads a balance.
        config: { operation: 'RestAPI/POST:paymentRequest/search', docs: figuresDocs },
        schema: {
          tags: ['Clients'],
          summary: 'Read the sums of a client’s last days',
          params: z.object({ clientId: z.string() }),
          querystring: FiguresQuery,
          response: { 200: ActivityFigures, 404: Problem },
        },
      },
      async (request) => {
        const clientId = await clientNamed(platform, request, request.params.clientId)
        // The one spelling of the zone: what is remembered of zones does not grow with what callers make up.
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
            querystring: z.strictObject({ id, clientId: z.optional(z.string()) }),
            response: { 200: TaggedPaymentRequests, 404: Problem },
          },
        },
        async (request) => {
          const clientId = await clientAskedFor(platform, callerOf(request), request.query.clientId)
          const text = await readPaymentRequest(clientId, paymentRequestIdOf(request.query.id))
          const record =
            text === undefined ? undefined : PaymentRequestRecord.parse(JSON.parse(text))
          const isChild = record?.PaymentRequestStatus.parentPaymentRequestId !== undefined
          if (!record || isChild !== (name === 'receivedPayment')) {
            throw new Refused(paymentRequestNotFound(request.query.id))
          }
          return [{ Source: 'GET' as const, ...record }]
        },
      )
    }
  }
}

/** The clientId of the query where it is given, else the acting client; only within the caller's organisation. */
async function clientAskedFor(
  platform: Platform,
  caller: Caller,
  clientId: string | undefined,
): Promise<string> {
  if (clientId === undefined) return caller.clientId
  await refuseOutside(platform, caller.organisationId, clientId)
  return clientId
}
