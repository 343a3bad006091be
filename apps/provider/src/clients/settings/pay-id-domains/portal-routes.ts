import { Problem } from '@tideway/contract/calls/problems'
import {
  ListedPayIdDomain,
  PayIdDomain,
  PayIdDomains,
} from '@tideway/contract/settings/pay-id-domains'
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
import {
  readPayIdDomains,
  removeClaim,
  setPayIdDomains,
  verifyPayIdDomain,
} from './set-pay-id-domains.ts'

/** Registers the dashboard's calls for a client's domains: list, claim, verify, and remove a claim. */
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
    '/clients/:clientId/payIdDomains',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: 'Names addresses at which money comes in.',
        docs: claimDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Claim a PayID domain for a client',
        params: clientInPath,
        querystring: clientInQuery,
        body: PayIdDomain,
        response: { 202: PayIdDomains, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const caller = { ...callerOf(request), clientId }
      return reply.code(202).send(await setPayIdDomains(platform, caller, [request.body]))
    },
  )

  app.delete(
    '/clients/:clientId/payIdDomains/:domain',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: 'Names addresses at which money comes in.',
        docs: removeDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Remove a claim of a PayID domain',
        params: domainOfClient,
        querystring: clientInQuery,
        response: { 204: z.void(), 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const caller = { ...callerOf(request), clientId }
      await removeClaim(platform, caller, request.params.domain)
      return reply.code(204).send()
    },
  )

  app.post(
    '/clients/:clientId/payIdDomains/:domain/verification',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: 'Names addresses at which money comes in.',
        docs: verifyDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Verify a PayID domain of a client',
        params: domainOfClient,
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

const domainOfClient = z.object({
  clientId: clientIdText,
  domain: z.string().check(z.maxLength(140)),
})

const path = '/clients/HARBOUR/payIdDomains'

const listDocs: CallDocs = {
  description: 'The same list as in the REST API.',
  parameters: clientIdInPath,
  example: { path, answer: [verifiedDomain, claimedDomain] },
}

const claimDocs: CallDocs = {
  description: 'Claims one domain as the REST API does. The response is the whole list.',
  parameters: clientIdInPath,
  example: {
    path,
    body: { domain: 'shop.harbour.example', merchantName: 'Harbour Shop' },
    answer: [verifiedDomain, claimedDomain],
  },
}

const removeDocs: CallDocs = {
  description:
    'Removes a domain that is not verified. A domain that the client does not have returns 204 as well.',
  errors: { 400: 'A verified domain also returns 400. Delete it with an API key.' },
  parameters: { ...clientIdInPath, ...domainInPath },
  example: { path: `${path}/shop.harbour.example` },
}

const verifyDocs: CallDocs = {
  description: 'Verifies the domain as the REST API does.',
  parameters: { ...clientIdInPath, ...domainInPath },
  example: { path: `${path}/pay.harbour.example/verification`, answer: verifiedDomain },
}
