import { HeldCall } from '@tideway/contract/approvals/approval'
import { Problem } from '@tideway/contract/calls/problems'
import { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import type { Platform } from '../../platform/platform.ts'
import { securityPolicyOf } from '../client/security-policy-store.ts'
import { readSecurityPolicyDocs, saveSecurityPolicyDocs } from './portal-docs.ts'
import { saveSecurityPolicy, securityPolicyApproval } from './security-policy-approval.ts'

/** Registers the routes for a client's rules about sign-ins. */
export function securityPolicyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/securityPolicy',
    {
      config: {
        operation: 'PortalAPI/GET:clients/*/securityPolicy',
        docs: readSecurityPolicyDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Read a client’s security policy',
        params: clientInPath,
        response: { 200: SecurityPolicy, 404: Problem },
      },
    },
    async (request) =>
      securityPolicyOf(platform.db, await clientNamed(platform, request, request.params.clientId)),
  )

  app.put(
    '/clients/:clientId/securityPolicy',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/securityPolicy',
        guard: { proof: 'always', waits: ['user'] },
        docs: saveSecurityPolicyDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Save a client’s security policy',
        params: clientInPath,
        body: SecurityPolicy,
        response: { 200: SecurityPolicy, 202: HeldCall, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const { held } = await holdForApproval(platform, securityPolicyApproval, {
        ...{ caller, clientId, input: request.body },
        key: idempotencyKeyOf(request),
      })
      if (held) return sendAnswer(reply, held)
      await saveSecurityPolicy(platform, caller, clientId, request.body)
      return request.body
    },
  )
}
