import { Problem } from '@tideway/contract/calls/problems'
import {
  ListedPayIdDomain,
  PayIdDomainChanges,
  PayIdDomains,
} from '@tideway/contract/settings/pay-id-domains'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../../http/calls/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteDocs, listDocs, saveDocs, verifyDocs } from './rest-docs.ts'
import {
  deletePayIdDomain,
  readPayIdDomains,
  setPayIdDomains,
  verifyPayIdDomain,
} from './set-pay-id-domains.ts'

const tags = ['Account']

/** Registers the calls for the domains of the caller's own client (provider API 1.7). */
export function payIdDomainRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/config/payIdDomains',
    {
      config: { operation: 'RestAPI/GET:config/payIdDomains', docs: listDocs },
      schema: { tags, summary: 'List the PayID domains', response: { 200: PayIdDomains } },
    },
    async (request) => readPayIdDomains(platform, platform.db, callerOf(request).clientId),
  )

  app.post(
    '/config/payIdDomains',
    {
      config: {
        operation: 'RestAPI/POST:config/payIdDomains',
        guard: 'Names addresses at which money comes in.',
        docs: saveDocs,
      },
      schema: {
        tags,
        summary: 'Claim PayID domains or rename their merchants',
        body: PayIdDomainChanges,
        response: { 202: PayIdDomains, 400: Problem },
      },
    },
    async (request, reply) => {
      const domains = await setPayIdDomains(platform, callerOf(request), request.body)
      return reply.code(202).send(domains)
    },
  )

  app.post(
    '/config/payIdDomains/:domain/verification',
    {
      config: {
        operation: 'RestAPI/POST:config/payIdDomains',
        guard: 'Names addresses at which money comes in.',
        docs: verifyDocs,
      },
      schema: {
        tags,
        summary: 'Verify a PayID domain',
        params: z.object({ domain: z.string().check(z.maxLength(140)) }),
        response: { 200: ListedPayIdDomain, 400: Problem, 404: Problem },
      },
    },
    async (request) => verifyPayIdDomain(platform, callerOf(request), request.params.domain),
  )

  app.delete(
    '/config/payIdDomains/:domain',
    {
      config: {
        operation: 'RestAPI/DELETE:config/payIdDomains/*',
        guard: 'Names addresses at which money comes in.',
        docs: deleteDocs,
      },
      schema: {
        tags,
        summary: 'Delete a PayID domain',
        params: z.object({ domain: z.string().check(z.maxLength(140)) }),
        response: { 204: z.void(), 400: Problem },
      },
    },
    async (request, reply) => {
      await deletePayIdDomain(platform, callerOf(request), request.params.domain)
      return reply.code(204).send()
    },
  )
}
