import { Problem } from '@tideway/contract/calls/problems'
import { ListedPayIdDomain, PayIdDomains } from '@tideway/contract/settings/pay-id-domains'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../../http/calls/call-parameters.ts'
import { callerOf } from '../../../http/calls/calls.ts'
import { clientNamed } from '../../../http/calls/client-named.ts'
import { clientIdText, clientInPath, clientInQuery } from '../../../http/calls/client-parameters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { claimedDomain, domainInPath, verifiedDomain } from './rest-docs.ts'
import { readPayIdDomains, verifyPayIdDomain } from './set-pay-id-domains.ts'

/**
 * Registers the dashboard's calls that show a client's domains in Settings. Domains are claimed through the REST API.
 */
export function payIdDomainRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/payIdDomains',
    {
      config: { operation: 'PortalAPI/GET:clientsFields', docs: listDocs },
      schema: {
        tags: ['Clients'],
        summary: 'List the PayID domains of a client',
        params: clientInPath,
        querystring: clientInQuery,
        response: { 200: PayIdDomains, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      return readPayIdDomains(platform, platform.db, clientId)
    },
  )

  app.post(
    '/clients/:clientId/payIdDomains/:domain/verification',
    {
      config: { operation: 'PortalAPI/PUT:clients/*', asksNoProof: true, docs: verifyDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Verify a PayID domain of a client',
        params: z.object({
          clientId: clientIdText,
          domain: z.string().check(z.maxLength(140)),
        }),
        querystring: clientInQuery,
        response: { 200: ListedPayIdDomain, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const caller = { ...callerOf(request), clientId }
      return verifyPayIdDomain(platform, caller, request.params.domain)
    },
  )
}

const path = '/clients/HARBOUR/payIdDomains'

const listDocs: CallDocs = {
  description: 'The same list as in the REST API.',
  parameters: clientIdInPath,
  example: { path, answer: [verifiedDomain, claimedDomain] },
}

const verifyDocs: CallDocs = {
  description: 'Verifies the domain as the REST API does.',
  parameters: { ...clientIdInPath, ...domainInPath },
  example: { path: `${path}/pay.harbour.example/verification`, answer: verifiedDomain },
}
