import { HeldCall } from '@tideway/contract/approvals/approval'
import {
  SettlementDetail,
  SettlementEntryPage,
  SettlementEntryQuery,
} from '@tideway/contract/balance/settlements/settlement'
import {
  SavedSettlementSchedule,
  SettlementSchedule,
} from '@tideway/contract/balance/settlements/settlement-schedule'
import { idNotFound, Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  readScheduleDocs,
  saveScheduleDocs,
  settlementDocs,
  settlementEntriesDocs,
} from './portal-docs.ts'
import { readSettlement, settlementEntries } from './read-settlement.ts'
import { saveSchedule, scheduleApproval } from './schedule-approval.ts'
import { scheduleOf } from './schedule-store.ts'

/** The client and the settlement that a path names. */
export const settlementInPath = z.object({ clientId: clientIdText, settlementId: z.string() })

const notFound = (id: string) => new ApiError(idNotFound('settlementId', id))

/** Registers the calls for a client's settlement schedule, and for its settlements with their composition. */
export function settlementRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/settlementSchedule',
    {
      config: { operation: 'PortalAPI/GET:clients/*/settlementSchedule', docs: readScheduleDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read when a client’s balance is settled',
        params: clientInPath,
        response: { 200: SavedSettlementSchedule, 404: Problem },
      },
    },
    async (request) =>
      scheduleOf(platform.db, await clientNamed(platform, request, request.params.clientId)),
  )

  app.put(
    '/clients/:clientId/settlementSchedule',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/settlementSchedule',
        guard: { proof: 'always', waits: ['sweep'] },
        docs: saveScheduleDocs,
      },
      schema: {
        tags: ['Clients'],
        summary: 'Save when a client’s balance is settled',
        params: clientInPath,
        body: SettlementSchedule,
        response: { 200: SavedSettlementSchedule, 202: HeldCall, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const clientId = await clientNamed(platform, request, request.params.clientId)
      const { held } = await holdForApproval(platform, scheduleApproval, {
        ...{ caller, clientId, input: request.body },
        key: idempotencyKeyOf(request),
      })
      if (held) return sendAnswer(reply, held)
      await saveSchedule(platform, caller, clientId, request.body)
      return scheduleOf(platform.db, clientId)
    },
  )

  app.get(
    '/clients/:clientId/settlements/:settlementId',
    {
      config: { operation: 'RestAPI/GET:report', docs: settlementDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read a settlement and what it is made of',
        params: settlementInPath,
        response: { 200: SettlementDetail, 404: Problem },
      },
    },
    async (request) => {
      const { clientId: named, settlementId } = request.params
      const clientId = await clientNamed(platform, request, named)
      const detail = await readSettlement(platform.db, clientId, settlementId)
      if (!detail) throw notFound(settlementId)
      return detail
    },
  )

  app.get(
    '/clients/:clientId/settlements/:settlementId/entries',
    {
      config: { operation: 'RestAPI/GET:report', docs: settlementEntriesDocs },
      schema: {
        tags: ['Clients'],
        summary: 'List the entries of a settlement',
        params: settlementInPath,
        querystring: SettlementEntryQuery,
        response: { 200: SettlementEntryPage, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { clientId: named, settlementId } = request.params
      const { kind, nextPageId } = request.query
      const clientId = await clientNamed(platform, request, named)
      const after = nextPageId === undefined ? undefined : Number(nextPageId)
      const page = await settlementEntries(platform.db, clientId, { settlementId, kind, after })
      if (!page) throw notFound(settlementId)
      return page
    },
  )
}
