import { HeldCall } from '@tideway/contract/approvals/approval'
import { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import { clientNamed } from '../../../http/calls/client-named.ts'
import { clientInPath } from '../../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../../http/json/idempotency-key.ts'
import type { Platform } from '../../../platform/platform.ts'
import { holdForApproval } from '../hold-for-approval.ts'
import { readPolicyDocs, savePolicyDocs } from '../portal-docs.ts'
import { approvalPolicyOf } from './approval-policy-store.ts'
import { policyApproval, saveApprovalPolicy } from './policy-approval.ts'

const tags = ['Approvals']

/** Registers the routes that read and save the approval policy of a client. */
export function approvalPolicyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/approvalPolicy',
    {
      config: { operation: 'PortalAPI/GET:clients/*/approvalPolicy', docs: readPolicyDocs },
      schema: {
        tags,
        summary: 'Read a client’s approval policy',
        params: clientInPath,
        response: { 200: ApprovalPolicy, 404: Problem },
      },
    },
    async (request) =>
      approvalPolicyOf(platform.db, await clientNamed(platform, request, request.params.clientId)),
  )

  app.put(
    '/clients/:clientId/approvalPolicy',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/approvalPolicy',
        guard: { proof: 'always', waits: ['policy'] },
        docs: savePolicyDocs,
      },
      schema: {
        tags,
        summary: 'Save a client’s approval policy',
        params: clientInPath,
        body: ApprovalPolicy,
        response: { 200: ApprovalPolicy, 202: HeldCall, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const { held } = await holdForApproval(platform, policyApproval, {
        ...{ caller, clientId },
        input: request.body,
        key: idempotencyKeyOf(request),
      })
      if (held) return sendAnswer(reply, held)
      await saveApprovalPolicy(platform, caller, clientId, request.body)
      return request.body
    },
  )
}
