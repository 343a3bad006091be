import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import type { ExportKind } from '@tideway/contract/exports/exports'
import {
  ExportBody,
  ExportChange,
  ExportCount,
  ExportCountBody,
  ExportLink,
  ExportList,
  ExportView,
  exportProblems,
  searchSchemaOf,
} from '@tideway/contract/exports/exports'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { validationRefusal } from '../../http/json/validation-problems.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { countForExport } from './count-for-export.ts'
import { linkToExport } from './export-links.ts'
import { viewExport } from './export-view.ts'
import type { ExportCaller } from './manage-exports.ts'
import { beginExport, changeExport, deleteExport, exportsOf, findExport } from './manage-exports.ts'
import { beginDocs, changeDocs, countDocs, deleteDocs, linkDocs, listDocs } from './portal-docs.ts'

const tags = ['Exports']
const params = z.object({
  exportId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'ExportId'>(),
})
const refusals = { 403: Problem, 404: Problem }
const reads = 'PortalAPI/GET:exports'
const writes = 'PortalAPI/POST:exports'

/**
 * Registers exports of everything that a search finds. Each person has their own, for each client. Each kind also needs
 * the scope of its list's search.
 */
export function exportRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** Returns the client of the query if there is one, otherwise the acting client. */
  const clientOf = async (
    request: FastifyRequest<{ Querystring: { clientId?: ClientId | undefined } }>,
  ): Promise<ClientId> =>
    clientNamed(platform, request, request.query.clientId ?? callerOf(request).clientId)

  app.get(
    '/exports',
    {
      config: { operation: reads, docs: listDocs },
      schema: {
        tags,
        summary: 'List your exports',
        querystring: clientInQuery,
        response: { 200: ExportList, ...refusals },
      },
    },
    async (request) => {
      const rows = await exportsOf(platform, personOf(request), await clientOf(request))
      return { exports: rows.map(viewExport) }
    },
  )

  app.post(
    '/exportCounts',
    {
      config: { operation: writes, guard: 'Reads.', docs: countDocs },
      schema: {
        tags,
        summary: 'Count what an export would contain',
        querystring: clientInQuery,
        body: ExportCountBody,
        response: { 200: ExportCount, 400: Problem, ...refusals },
      },
    },
    async (request) => {
      const { kind, search } = request.body
      maySearch(personOf(request), kind)
      const clientId = await clientOf(request)
      checkSearch(kind, search)
      const until = platform.clock.now()
      return countForExport(platform, { kind, clientId, search: search ?? {}, until })
    },
  )

  app.post(
    '/exports',
    {
      config: {
        operation: writes,
        guard: 'Writes a file of what the person may search.',
        docs: beginDocs,
      },
      schema: {
        tags,
        summary: 'Begin an export of everything that a search finds',
        querystring: clientInQuery,
        body: ExportBody,
        response: { 201: ExportView, 400: Problem, ...refusals, 409: Problem },
      },
    },
    async (request, reply) => {
      const { kind, search } = request.body
      const caller = personOf(request)
      maySearch(caller, kind)
      const clientId = await clientOf(request)
      checkSearch(kind, search)
      const row = await beginExport(platform, caller, clientId, request.body)
      return reply.code(201).send(viewExport(row))
    },
  )

  app.patch(
    '/exports/:exportId',
    {
      config: {
        operation: writes,
        guard: 'Stops or resumes a file of what the person may search.',
        docs: changeDocs,
      },
      schema: {
        tags,
        summary: 'Stop or resume an export',
        params,
        querystring: clientInQuery,
        body: ExportChange,
        response: { 200: ExportView, 400: Problem, ...refusals },
      },
    },
    async (request) => {
      const key = { clientId: await clientOf(request), exportId: request.params.exportId }
      const row = await findExport(platform, personOf(request), key)
      return viewExport(await changeExport(platform, row, request.body.action))
    },
  )

  app.delete(
    '/exports/:exportId',
    {
      config: {
        operation: writes,
        guard: 'Deletes a file of what the person may search.',
        docs: deleteDocs,
      },
      schema: {
        tags,
        summary: 'Delete an export',
        params,
        querystring: clientInQuery,
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      const key = { clientId: await clientOf(request), exportId: request.params.exportId }
      await deleteExport(platform, await findExport(platform, personOf(request), key))
      return reply.code(204).send()
    },
  )

  app.get(
    '/exports/:exportId/download',
    {
      config: { operation: reads, docs: linkDocs },
      schema: {
        tags,
        summary: 'Get a link to an export’s file',
        params,
        querystring: clientInQuery,
        response: { 200: ExportLink, ...refusals, 409: Problem },
      },
    },
    async (request) => {
      const key = { clientId: await clientOf(request), exportId: request.params.exportId }
      const row = await findExport(platform, personOf(request), key)
      if (row.status !== 'DONE') throw new ApiError(exportProblems.notReady)
      return { exportUrl: await linkToExport(platform, key) }
    },
  )
}

/** Keys have no exports, because a program can call the search. */
function personOf(request: FastifyRequest): ExportCaller {
  const caller = callerOf(request)
  if (caller.kind !== 'user') throw new ApiError(forbidden)
  return caller
}

/** Throws unless the caller may search this kind. */
function maySearch(caller: ExportCaller, kind: ExportKind): void {
  if (!caller.scopes.has(listScopes[kind])) throw new ApiError(forbidden)
}

/** Throws the error of the list's call for a search that it would refuse. */
function checkSearch(kind: ExportKind, search: unknown): void {
  const parsed = z.safeParse(searchSchemaOf(kind), search ?? {}, { reportInput: true })
  if (!parsed.success) throw new ApiError(validationRefusal(parsed.error.issues))
}
