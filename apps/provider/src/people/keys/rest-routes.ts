import { Problem } from '@tideway/contract/calls/problems'
import type { ListedKey } from '@tideway/contract/keys/api-keys'
import {
  KeyChange,
  KeyRequest,
  keyProblems,
  ListedKey as ListedKeySchema,
  ListedKeys,
  MadeKey,
} from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientBelowActing } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseUnapproved } from './key-approval.ts'
import { changeKey, readKeys } from './key-store.ts'
import { makeKey } from './make-key.ts'
import { changeDocs, createDocs, listDocs, readDocs } from './rest-docs.ts'

const tags = ['Keys']
const changed = z.void()
const paramsOfKey = z.object({ clientId: clientIdText, apiKeyId: z.string() })

/**
 * Registers the routes that manage keys without the dashboard. Only keys with that permission may call them, never
 * people (decision 42).
 */
export function keyRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const operation = 'RestAPI/GET:client/*/apiKeys'

  app.post(
    '/client/:clientId/apiKeys',
    {
      config: {
        operation: 'RestAPI/POST:client/*/apiKeys',
        guard: { proof: 'Only API keys may make keys by this call.', waits: ['key'] },
        docs: createDocs,
      },
      schema: {
        tags,
        summary: 'Create an API key',
        params: clientInPath,
        body: KeyRequest,
        response: { 201: MadeKey, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const client = await clientBelowActing(platform, request, request.params.clientId)
      await refuseUnapproved(platform, callerOf(request), client.client_id)
      const key = await makeKey(platform, callerOf(request), client, request.body)
      return reply.code(201).send(key)
    },
  )

  app.get(
    '/client/:clientId/apiKeys',
    {
      config: { operation, docs: listDocs },
      schema: {
        tags,
        summary: 'List the API keys of a client',
        params: clientInPath,
        response: { 200: ListedKeys, 404: Problem },
      },
    },
    async (request) => {
      const client = await clientBelowActing(platform, request, request.params.clientId)
      return (await readKeys(platform.db, client.client_id)).map(listed)
    },
  )

  app.get(
    '/client/:clientId/apiKeys/:apiKeyId',
    {
      config: { operation, docs: readDocs },
      schema: {
        tags,
        summary: 'Read an API key',
        params: paramsOfKey,
        response: { 200: ListedKeySchema, 404: Problem },
      },
    },
    async (request) => {
      const { clientId, apiKeyId } = request.params
      const client = await clientBelowActing(platform, request, clientId)
      const keys = await readKeys(platform.db, client.client_id)
      const key = keys.find(({ keyId }) => keyId === apiKeyId)
      if (!key) throw new ApiError(keyProblems.notFound(apiKeyId))
      return listed(key)
    },
  )

  app.patch(
    '/client/:clientId/apiKeys/:apiKeyId',
    {
      config: {
        operation: 'RestAPI/PATCH:client/*/apiKeys',
        guard: { proof: 'Only API keys may change keys by this call.', waits: ['key'] },
        docs: changeDocs,
      },
      schema: {
        tags,
        summary: 'Enable, disable or name an API key',
        params: paramsOfKey,
        body: KeyChange,
        response: { 204: changed, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { clientId, apiKeyId: keyId } = request.params
      const client = await clientBelowActing(platform, request, clientId)
      if (request.body.enabled)
        await refuseUnapproved(platform, callerOf(request), client.client_id)
      await changeKey(platform, callerOf(request), client.client_id, keyId, request.body)
      return reply.code(204).send()
    },
  )
}

function listed(key: ClientKey): ListedKey {
  return {
    keyID: key.keyId,
    hmacEnabled: key.hmacEnabled,
    enabled: key.enabled,
    permittedOperations: key.permittedOperationArnRegexes,
    ...(key.name && { name: key.name }),
  }
}
