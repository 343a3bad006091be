import type { ClientId } from '@tideway/contract/calls/ids'
import { StaleProblem } from '@tideway/contract/calls/precondition'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import { NewView, View, ViewChange, Views } from '@tideway/contract/views/view'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import { entityTagsOf } from '../../platform/entity-tag.ts'
import type { Platform } from '../../platform/platform.ts'
import { addDocs, deleteDocs, listDocs, saveDocs } from './portal-docs.ts'
import type { ViewOwner } from './view-store.ts'
import { addView, deleteView, saveView, viewsOf } from './view-store.ts'

const tags = ['Views']
const params = z.object({ viewId: z.string().check(z.minLength(1), z.maxLength(64)) })
const deleted = z.void()
const refusals = { 400: Problem, 403: Problem, 404: Problem }

/** Registers the calls for a person's views of the lists. */
export function viewRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => {
    personOf(request)
  }
  /** The client of the query if there is one, otherwise the acting client. Only within the caller's organisation. */
  const ownerOf = async (request: {
    query: { clientId?: ClientId | undefined }
    caller: Caller | null
  }): Promise<ViewOwner> => {
    const { accountId, organisationId, clientId: acting } = personOf(request)
    const { clientId = acting } = request.query
    if (clientId !== acting) await refuseOutside(platform, organisationId, clientId)
    return { accountId, clientId }
  }

  app.get(
    '/views',
    {
      config: { operation: 'PortalAPI/GET:views', docs: listDocs },
      onRequest,
      schema: {
        tags,
        summary: 'List your views',
        querystring: clientInQuery,
        response: { 200: Views, 403: Problem },
      },
    },
    async (request) => viewsOf(platform.db, await ownerOf(request)),
  )

  app.post(
    '/views',
    {
      config: {
        operation: 'PortalAPI/POST:views',
        guard: 'Stores what a list shows.',
        docs: addDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Save a new view',
        querystring: clientInQuery,
        body: NewView,
        response: { 201: View, 400: Problem, 403: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addView(platform, await ownerOf(request), request.body)),
  )

  app.put(
    '/views/:viewId',
    {
      config: {
        operation: 'PortalAPI/PUT:views',
        guard: 'Stores what a list shows.',
        docs: saveDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Save a view',
        params,
        querystring: clientInQuery,
        body: ViewChange,
        response: { 200: View, ...refusals, 409: Problem, 412: StaleProblem },
      },
    },
    async (request) => {
      const based = entityTagsOf(request.headers['if-match'])
      const owner = await ownerOf(request)
      return saveView(platform, owner, request.params.viewId, request.body, based)
    },
  )

  app.delete(
    '/views/:viewId',
    {
      config: {
        operation: 'PortalAPI/DELETE:views',
        guard: 'Removes what a list showed.',
        docs: deleteDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Delete a view',
        params,
        querystring: clientInQuery,
        response: { 204: deleted, ...refusals },
      },
    },
    async (request, reply) => {
      await deleteView(platform.db, await ownerOf(request), request.params.viewId)
      return reply.code(204).send()
    },
  )
}

/** Views belong to a person, so keys have none. */
function personOf({ caller }: Pick<FastifyRequest, 'caller'>) {
  if (caller?.kind !== 'user') throw new ApiError(forbidden)
  return caller
}
