import { HeldCall } from '@tideway/contract/approvals/approval'
import { Problem } from '@tideway/contract/calls/problems'
import { HostKeyAcceptance, SftpHostKeys } from '@tideway/contract/sftp/host-keys'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import { clientNamed } from '../../../http/calls/client-named.ts'
import { clientInPath } from '../../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../../people/approvals/hold-for-approval.ts'
import { recordRejectedCall } from '../../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  acceptHostKey,
  hostKeyApproval,
  hostKeyInput,
  hostKeysOf,
  serverText,
} from './accept-host-key.ts'
import { acceptDocs, readDocs } from './portal-docs.ts'

const tags = ['Clients']

/** Registers our own calls about the host keys of a client's SFTP servers. */
export function hostKeyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/sftpHostKeys',
    {
      config: { operation: 'PortalAPI/GET:clients/*/apps', docs: readDocs },
      schema: {
        tags,
        summary: 'List the host keys of a client’s SFTP servers',
        params: clientInPath,
        response: { 200: SftpHostKeys, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      return { hostKeys: await hostKeysOf(platform.db, clientId) }
    },
  )

  app.put(
    '/clients/:clientId/sftpHostKeys',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*',
        guard: { proof: 'always', waits: ['sftp'] },
        docs: acceptDocs,
      },
      schema: {
        tags,
        summary: 'Accept the new host key of an SFTP server',
        params: clientInPath,
        body: HostKeyAcceptance,
        response: {
          200: SftpHostKeys,
          202: HeldCall,
          400: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await clientNamed(platform, request, request.params.clientId)
      try {
        const input = await hostKeyInput(platform.db, clientId, request.body)
        const { held } = await holdForApproval(platform, hostKeyApproval, {
          ...{ caller, clientId, input },
          key: idempotencyKeyOf(request),
        })
        if (held) return sendAnswer(reply, held)
        await acceptHostKey(platform, caller, clientId, input)
      } catch (error) {
        if (error instanceof ApiError) {
          const about = { action: hostKeyApproval.action, resourceId: serverText(request.body) }
          await recordRejectedCall(platform, { ...caller, clientId }, about, error)
        }
        throw error
      }
      return { hostKeys: await hostKeysOf(platform.db, clientId) }
    },
  )
}
