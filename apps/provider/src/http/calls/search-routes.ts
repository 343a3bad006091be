import type { ClientId } from '@tideway/contract/calls/ids'
import { PageQuery, requestedRecords } from '@tideway/contract/calls/page'
import { Problem } from '@tideway/contract/calls/problems'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod/mini'
import type { SearchCall, SearchChunk } from '../../platform/searches/keyset-search.ts'
import { streamPage } from '../server/stream-page.ts'
import type { CallDocs } from './call-docs.ts'
import { callerOf } from './calls.ts'

interface SearchRoutes<Body, Search> {
  /** Path of the transaction type: `/paymentRequest`. */
  path: string
  /** Plural name in the reference: `payment requests`. */
  name: string
  tags: string[]
  /** Users who may search may also total. */
  operation: Scope
  body: z.ZodMiniType<Body>
  page: z.ZodMiniType
  /** Returns the search of a body, which is empty if the body has none. */
  searchOf: (body: Body) => Search
  search: (call: SearchCall<Search>) => AsyncGenerator<SearchChunk, void>
  total: (call: { clientId: ClientId; search: Search }) => Promise<SearchTotals>
  searchDocs: CallDocs
  totalsDocs: CallDocs
}

/** Registers the search of a transaction type, and the totals of everything that a search finds. */
export function registerSearchRoutes<Body, Search>(
  instance: FastifyInstance,
  routes: SearchRoutes<Body, Search>,
): void {
  const { path, name, tags, operation, body, page, search, total } = routes
  const app = instance.withTypeProvider<ZodTypeProvider>()
  /** Fastify has checked the body by the schema, but infers no type from a generic schema. */
  const searchOf = (checkedBody: unknown) => routes.searchOf(checkedBody as Body)

  app.post(
    `${path}/search`,
    {
      config: { operation, guard: 'Reads.', docs: routes.searchDocs },
      schema: {
        tags,
        summary: `Search ${name}`,
        querystring: PageQuery,
        body,
        response: { 200: page, 400: Problem },
      },
    },
    async (request, reply) =>
      streamPage(
        reply,
        search({
          clientId: callerOf(request).clientId,
          search: searchOf(request.body),
          numberOfRecords: requestedRecords(request.query),
          nextPageId: request.query.nextPageId,
        }),
      ),
  )

  app.post(
    `${path}/search/totals`,
    {
      config: { operation, guard: 'Reads.', docs: routes.totalsDocs },
      schema: {
        tags,
        summary: `Total a search of ${name}`,
        body,
        response: { 200: SearchTotals, 400: Problem },
      },
    },
    async (request) =>
      total({ clientId: callerOf(request).clientId, search: searchOf(request.body) }),
  )
}
