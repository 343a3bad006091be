import { ActivityPage } from '@tideway/contract/activity/activity'
import { PageQuery, requestedRecords } from '@tideway/contract/calls/page'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { streamPage } from '../../http/server/stream-page.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchActivities } from './search-activities.ts'

/** Registers the audit trail. Users who may see the users of an organisation may see their actions. */
export function activityRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/activity',
    {
      config: { operation: 'PortalAPI/GET:users', docs: activityDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read the audit trail of a client',
        params: clientInPath,
        querystring: PageQuery,
        response: { 200: ActivityPage, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { clientId } = request.params
      // Like the calls about users, not available to users managed by another sign-in (readings 2, scopes by role).
      if (caller.kind === 'user' && caller.federated) throw new ApiError(forbidden)
      await clientNamed(platform, request, clientId)
      return streamPage(
        reply,
        searchActivities(platform, {
          clientId,
          numberOfRecords: requestedRecords(request.query),
          nextPageId: request.query.nextPageId,
        }),
      )
    },
  )
}

const entry = {
  activityId: '000000000000000000000000000004d2',
  actedDatetime: '2026-11-20T04:10:00.000Z',
  actor: {
    kind: 'USER',
    id: '00000000-0000-4000-8000-000000000001',
    name: 'admin@harbour.example',
    role: 'BASE_ADMIN',
    organisationId: 'HARBOUR',
  },
  clientId: 'HARBOURN1',
  action: 'paymentRequest.refund',
  description: 'refunded a payment request',
  subjectId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  result: 'DONE',
  details: { amount: '10.00' },
}

const activityDocs: CallDocs = {
  description:
    'Newest first: every change of money, access and settings of one client, and each such change that was refused after it had been read and permitted. An entry is kept together with its change, or not at all, and never changes afterwards.',
  extension:
    'The audit trail. Every role that may read users may read it. People of another identity provider may not.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOURN1/activity',
    query: 'numberOfRecords=50',
    answer: { records: [entry], recordCount: 1 },
  },
}
