import { HeldCall } from '@tideway/contract/approvals/approval'
import { Problem } from '@tideway/contract/calls/problems'
import { KeyChange } from '@tideway/contract/keys/api-keys'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdForApproval } from '../approvals/hold-for-approval.ts'
import { enableKeyApproval } from './key-approval.ts'
import { changeKey } from './key-store.ts'
import { changeErrors, changeWords } from './rest-docs.ts'

const changed = z.void()

/**
 * Registers the routes that enable, disable and rename keys. Keys are added with the other settings
 * (clients/settings/portal-routes.ts).
 */
export function keyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.patch(
    '/clients/:clientId/keys/:keyId',
    {
      config: {
        operation: 'PortalAPI/PATCH:clients/*/keys',
        guard: { proof: 'always', waits: ['key'] },
        docs: changeDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Enable, disable or name an API key',
        params: z.object({ clientId: clientIdText, keyId: z.string() }),
        querystring: clientInQuery,
        body: KeyChange,
        response: { 202: HeldCall, 204: changed, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { keyId } = request.params
      const clientId = await clientNamed(platform, request, request.params.clientId)
      if (request.body.enabled) {
        const { held } = await holdForApproval(platform, enableKeyApproval, {
          ...{ caller, clientId, input: { keyId } },
          key: idempotencyKeyOf(request),
        })
        if (held) return sendAnswer(reply, held)
      }
      await changeKey(platform, caller, clientId, keyId, request.body)
      return reply.code(204).send()
    },
  )
}

const changeDocs: CallDocs = {
  description: `${changeWords} To add keys, send \`keys\` when you save the client’s settings.`,
  errors: changeErrors,
  parameters: {
    ...clientIdInPath,
    keyId: { description: 'The id of the key.', example: 'DISTDEMO01' },
  },
  example: { path: '/clients/HARBOUR/keys/DISTDEMO01', body: { enabled: true } },
}
