import { BalanceTransferPage } from '@tideway/contract/balance/balance-transfer'
import { PageQuery, requestedRecords } from '@tideway/contract/calls/page'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { streamPage } from '../../http/server/stream-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { balanceTransfersDocs } from './portal-docs.ts'
import { searchBalanceTransfers } from './search-balance-transfers.ts'

/**
 * Registers settlements and top-ups. They are account entries that reports show too, so the same permission allows
 * both. Its roles are those that see the balance, except the payouts app, which only reads the balance.
 */
export function balanceTransferRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/balanceTransfers',
    {
      config: { operation: 'RestAPI/GET:report', docs: balanceTransfersDocs },
      schema: {
        tags: ['Clients'],
        summary: 'List settlements and top-ups',
        params: clientInPath,
        querystring: PageQuery,
        response: { 200: BalanceTransferPage, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const clientId = await clientNamed(platform, request, request.params.clientId)
      return streamPage(
        reply,
        searchBalanceTransfers(platform, {
          clientId,
          numberOfRecords: requestedRecords(request.query),
          nextPageId: request.query.nextPageId,
        }),
      )
    },
  )
}
