import { HeldCall } from '@tideway/contract/approvals/approval'
import type { BatchResult, Batch as BatchView } from '@tideway/contract/batches/batch'
import { BatchQuery, LISTED_BATCHES } from '@tideway/contract/batches/batch'
import { Problem } from '@tideway/contract/calls/problems'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { CallGuard } from '../../http/authentication/call-guard.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { sendAnswer } from '../../http/json/idempotency-key.ts'
import type { MoneyCall } from '../../people/approvals/money-call.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import { readLong } from '../../platform/database/call-database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BatchDocs } from './batch-docs.ts'
import type { BatchKey } from './batch-kind.ts'
import { batchNouns } from './batch-kind.ts'
import type { BatchList, ListBody, ListReview } from './batch-list.ts'
import type { RowOutcome } from './batch-outcomes.ts'
import { newestBatches } from './batch-store.ts'
import { viewBatches, viewPage } from './batch-view.ts'
import type { RefuseToContinue } from './change-batch.ts'
import { changeBatch, keyOf, personOf } from './change-batch.ts'
import { holdRest } from './rest-approval.ts'

const params = z.object({
  batchId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'BulkBatchId'>(),
})

/** The calls about batches of one kind. */
interface BatchCalls<Body extends ListBody, Review extends ListReview, Row extends BatchResult> {
  tag: string
  /** Scopes of the calls that read, and of those that change. */
  reads: Scope
  writes: Scope
  docs: BatchDocs
  list: BatchList<Body, Review>
  call: MoneyCall<Body>
  schemas: {
    ReviewBody: z.ZodMiniType<{ rows: Body['rows'] }>
    Review: z.ZodMiniType<ListReview>
    Body: z.ZodMiniType<Body>
    Batch: z.ZodMiniType<BatchView>
    List: z.ZodMiniType
    Page: z.ZodMiniType<{ batch: BatchView; rows: Row[]; nextAfter?: number | undefined }>
    /** Body of the calls that resume and retry. Undefined if they have none. */
    Accepted?: z.ZodMiniType
  }
  viewRow: (outcome: RowOutcome, key: BatchKey) => Row
  refuseToContinue?: RefuseToContinue
  /** Returns further fields for the answer about a batch that does not run. */
  viewMore?: (batch: BatchView, key: BatchKey) => Promise<object>
}

/** Registers the calls that review a list, start, list and read batches of a kind, and stop, resume and retry one. */
export function batchRoutes<
  Body extends ListBody,
  Review extends ListReview,
  Row extends BatchResult,
>(instance: FastifyInstance, platform: Platform, batch: BatchCalls<Body, Review, Row>): void {
  const { tag, reads, writes, docs, list, call, schemas } = batch
  const { viewRow, refuseToContinue, viewMore } = batch
  const { ReviewBody, Review, Body, Batch, List, Page, Accepted } = schemas
  const { kind, noun } = list
  const name = `${batchNouns[kind]}es`
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = [tag]
  const guard: CallGuard = { proof: 'always', waits: [call.kind] }

  app.post(
    `/${batchNouns[kind]}Reviews`,
    {
      config: { operation: writes, guard: 'Reads.', docs: docs.review },
      schema: {
        tags,
        summary: `Review many ${noun} before they are made`,
        body: ReviewBody,
        response: { 200: Review, 400: Problem },
      },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const { rows } = request.body
      const now = platform.clock.now()
      // A review of a thousand rows takes long, so reviews take turns and give way to other calls.
      return readLong(platform.pool, () => list.review(platform.db, clientId, rows, { now }))
    },
  )

  app.post(
    `/${name}`,
    {
      config: { operation: writes, guard, docs: docs.begin },
      schema: {
        tags,
        summary: `Make many ${noun}`,
        body: Body,
        response: { 201: Batch, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = personOf(request)
      return answerMoneyCall(platform, { request, reply, caller }, call, request.body)
    },
  )

  app.get(
    `/${name}`,
    {
      config: { operation: reads, docs: docs.list },
      schema: { tags, summary: `List many ${noun}`, response: { 200: List } },
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
      config: { operation: reads, docs: docs.read },
      schema: {
        tags,
        summary: `Read many ${noun} and how far they are`,
        params,
        querystring: BatchQuery,
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

  const summaries = {
    stop: `Stop many ${noun}`,
    resume: `Resume many ${noun}`,
    retry: `Retry the ${noun} that failed`,
  }
  for (const act of ['stop', 'resume', 'retry'] as const) {
    app.post(
      `/${name}/:batchId/${act}`,
      {
        config: {
          operation: writes,
          guard: act === 'stop' ? 'Stops money.' : guard,
          docs: docs[act],
        },
        schema: {
          tags,
          summary: summaries[act],
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
