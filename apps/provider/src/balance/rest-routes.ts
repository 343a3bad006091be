import { Balance, BalanceQuery } from '@tideway/contract/balance/balance'
import type { ClientId } from '@tideway/contract/calls/ids'
import { ClientList } from '@tideway/contract/clients/clients'
import { centsToNumber } from '@tideway/contract/money/money'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { organisationOf } from '../clients/client/client-store.ts'
import { callerOf } from '../http/calls/calls.ts'
import { availableBalance, availableBalanceAt } from '../ledger/ledger.ts'
import { currentTenantScope } from '../platform/database/call-database.ts'
import type { Platform } from '../platform/platform.ts'
import { joinReads } from '../platform/searches/join-reads.ts'
import { balanceDocs, clientsDocs } from './rest-docs.ts'

export function accountRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const balanceNow = joinReads(
    (clientId: ClientId) => `${clientId} ${currentTenantScope()}`,
    (clientId) => availableBalance(platform.pool, clientId),
  )

  app.get(
    '/balance',
    {
      config: { operation: 'RestAPI/GET:balance', docs: balanceDocs },
      schema: {
        tags: ['Account'],
        summary: 'Read the available balance, now or at an instant',
        querystring: BalanceQuery,
        response: { 200: Balance },
      },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const { timestamp } = request.query
      const cents =
        timestamp === undefined
          ? await balanceNow(clientId)
          : await availableBalanceAt(platform.db, clientId, new Date(timestamp))
      return { balance: centsToNumber(cents) }
    },
  )

  app.get(
    '/clients',
    {
      config: { operation: 'RestAPI/GET:clients', wholeOrganisation: true, docs: clientsDocs },
      schema: {
        tags: ['Account'],
        summary: 'List the clients of the caller’s organisation',
        response: { 200: ClientList },
      },
    },
    // Returns the caller's whole organisation, whichever client it acts for (readings 2, guard).
    async (request) => {
      const rows = await organisationOf(platform.db, callerOf(request).organisationId)
      return rows.map((row) => ({
        clientId: row.client_id,
        clientName: row.client_name,
        legalName: row.legal_name,
      }))
    },
  )
}
