import { HeldCall } from '@tideway/contract/approvals/approval'
import type { BulkBatch as BulkBatchView, BulkResult } from '@tideway/contract/batches/bulk-batch'
import { BulkBatchQuery, LISTED_BATCHES } from '@tideway/contract/batches/bulk-batch'
import { Problem } from '@tideway/contract/calls/problems'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { sendAnswer } from '../../http/json/idempotency-key.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BulkKey } from './bulk-kind.ts'
import type { RowOutcome } from './bulk-outcomes.ts'
import { newestBatches } from './bulk-store.ts'
import type { BulkKindName } from './bulk-tables.ts'
import { viewBatches, viewPage } from './bulk-view.ts'
import type { BatchAct, RefuseToContinue } from './change-batch.ts'
import { changeBatch, keyOf, personOf } from './change-batch.ts'
import { holdRest } from './rest-approval.ts'

const params = z.object({
  batchId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'BulkBatchId'>(),
})

interface Documented {
  summary: string
  docs: CallDocs
}

/** The calls about batches of one kind that were begun. */
export interface BatchCalls<Row extends BulkResult> {
  kind: BulkKindName
  /** Name of the list in its answer, and path of the calls. */
  name: 'refundBatches' | 'payoutBatches'
  tag: string
  /** Scopes of the calls that read, and of those that change. */
  reads: Scope
  writes: Scope
  calls: Record<'list' | 'read' | BatchAct, Documented>
  Batch: z.ZodMiniType<BulkBatchView>
  List: z.ZodMiniType
  Page: z.ZodMiniType<{ batch: BulkBatchView; rows: Row[]; nextAfter?: number | undefined }>
  viewRow: (outcome: RowOutcome, key: BulkKey) => Row
  /** Body of the calls that resume and retry. None if absent. */
  Accepted?: z.ZodMiniType
  refuseToContinue?: RefuseToContinue
  /** Returns what the answer about a batch that does not run says in addition. */
  viewMore?: (batch: BulkBatchView, key: BulkKey) => Promise<object>
}

/** Registers the calls that list and read batches of a kind, and that stop, resume and retry one. */
export function batchRoutes<Row extends BulkResult>(
  instance: FastifyInstance,
  platform: Platform,
  batch: BatchCalls<Row>,
): void {
  const { kind, name, tag, reads, writes, calls, Batch, List, Page, viewRow } = batch
  const { Accepted, refuseToContinue, viewMore } = batch
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = [tag]

  app.get(
    `/${name}`,
    {
      config: { operation: reads, docs: calls.list.docs },
      schema: { tags, summary: calls.list.summary, response: { 200: List } },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const batches = await newestBatches(platform.db, { clientId, kind, limit: LISTED_BATCHES })
      return { [name]: await viewBatches(platform.db, batches) }
    },
  )

  app.get(
    `/${name}/:batchId`,
    {
      config: { operation: reads, docs: calls.read.docs },
      schema: {
        tags,
        summary: calls.read.summary,
        params,
        querystring: BulkBatchQuery,
        response: { 200: Page, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const key = keyOf(request)
      const page = await viewPage(platform.db, { ...key, kind }, request.query, viewRow)
      if (page.batch.status === 'RUNNING' || !viewMore) return page
      return { ...page, batch: { ...page.batch, ...(await viewMore(page.batch, key)) } }
    },
  )

  for (const act of ['stop', 'resume', 'retry'] as const) {
    const { summary, docs } = calls[act]
    app.post(
      `/${name}/:batchId/${act}`,
      {
        // Stopping must not wait for a proof.
        config: { operation: writes, docs, ...(act === 'stop' && { asksNoProof: true }) },
        schema: {
          tags,
          summary,
          params,
          ...(Accepted && act !== 'stop' && { body: z.optional(z.nullable(Accepted)) }),
          response: {
            200: Batch,
            404: Problem,
            ...(act !== 'stop' && { 202: HeldCall }),
            ...(refuseToContinue && { 409: Problem }),
          },
        },
      },
      async (request, reply) => {
        const caller = personOf(request)
        const key = keyOf(request)
        if (act === 'stop') return changeBatch(platform, kind, key, caller, act)
        const going = { refuse: refuseToContinue, body: request.body }
        const held = await holdRest(platform, request, kind, act, going)
        if (held) return sendAnswer(reply, held)
        return changeBatch(platform, kind, key, caller, act, going)
      },
    )
  }
}
