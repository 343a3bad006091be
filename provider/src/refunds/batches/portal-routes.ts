import { HeldCall } from '@tideway/contract/approvals/approval'
import { LISTED_BATCHES } from '@tideway/contract/bulk/bulk-batch'
import { Problem } from '@tideway/contract/calls/problems'
import {
  RefundBatch,
  RefundBatchBody,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchQuery,
  RefundBatchReview,
  RefundBatchReviewBody,
} from '@tideway/contract/refunds/refund-batch'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { holdForApproval } from '../../approvals/hold-for-approval.ts'
import { newestBatches } from '../../bulk/bulk-store.ts'
import { viewBatches, viewPage } from '../../bulk/bulk-view.ts'
import type { BatchAct, BatchRequest } from '../../bulk/change-batch.ts'
import { changeBatch, keyOf, personOf } from '../../bulk/change-batch.ts'
import { callerOf } from '../../http/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/idempotency-key.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewRow } from './batch-view.ts'
import { makeRefundBatch, refundBatchApproval, refundBatchCall } from './make-batch.ts'
import {
  beginDocs,
  listDocs,
  readDocs,
  resumeDocs,
  retryDocs,
  reviewDocs,
  stopDocs,
} from './portal-docs.ts'
import { reviewBatch } from './review-batch.ts'

const tags = ['Refund batches']
const params = z.object({
  batchId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'BulkBatchId'>(),
})
const reads = 'PortalAPI/GET:refundBatches'
const writes = 'PortalAPI/POST:refundBatches'

/** Registers batches of refunds. All people of a client who may refund see them, so that a colleague can take over. */
export function refundBatchRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/refundBatchReviews',
    {
      config: { operation: writes, asksNoProof: true, docs: reviewDocs },
      schema: {
        tags,
        summary: 'Review many refunds before they are made',
        body: RefundBatchReviewBody,
        response: { 200: RefundBatchReview, 400: Problem },
      },
    },
    async (request) =>
      reviewBatch(platform.db, callerOf(request).clientId, request.body.rows, platform.clock.now()),
  )

  app.post(
    '/refundBatches',
    {
      config: { operation: writes, docs: beginDocs },
      schema: {
        tags,
        summary: 'Make many refunds',
        body: RefundBatchBody,
        response: { 201: RefundBatch, 202: HeldCall, 400: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = personOf(request)
      const input = request.body
      const key = idempotencyKeyOf(request)
      const { held, refuseAbove } = await holdForApproval(platform, refundBatchApproval, {
        ...{ caller, clientId: caller.clientId, input, key },
        ...refundBatchCall(input),
      })
      if (held) return sendAnswer(reply, held)
      const answer = await makeRefundBatch(platform, caller, input, { key, onAmount: refuseAbove })
      faultPoint(platform.env, 'bulk-after-begin')
      return sendAnswer(reply, answer)
    },
  )

  app.get(
    '/refundBatches',
    {
      config: { operation: reads, docs: listDocs },
      schema: { tags, summary: 'List many refunds', response: { 200: RefundBatchList } },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const wanted = { clientId, kind: 'REFUND', limit: LISTED_BATCHES } as const
      const batches = await newestBatches(platform.db, wanted)
      return { refundBatches: await viewBatches(platform.db, batches) }
    },
  )

  app.get(
    '/refundBatches/:batchId',
    {
      config: { operation: reads, docs: readDocs },
      schema: {
        tags,
        summary: 'Read many refunds and how far they are',
        params,
        querystring: RefundBatchQuery,
        response: { 200: RefundBatchDetail, 400: Problem, 404: Problem },
      },
    },
    (request) => {
      const batch = { ...keyOf(request), kind: 'REFUND' } as const
      return viewPage(platform.db, batch, request.query, viewRow)
    },
  )

  const change = (request: BatchRequest, act: BatchAct): Promise<RefundBatch> =>
    changeBatch(platform, 'REFUND', request, act)
  const responses = { 200: RefundBatch, 404: Problem }

  app.post(
    '/refundBatches/:batchId/stop',
    {
      // Stopping must not wait for a proof.
      config: { operation: writes, asksNoProof: true, docs: stopDocs },
      schema: { tags, summary: 'Stop many refunds', params, response: responses },
    },
    (request) => change(request, 'stop'),
  )

  app.post(
    '/refundBatches/:batchId/resume',
    {
      config: { operation: writes, docs: resumeDocs },
      schema: { tags, summary: 'Resume many refunds', params, response: responses },
    },
    (request) => change(request, 'resume'),
  )

  app.post(
    '/refundBatches/:batchId/retry',
    {
      config: { operation: writes, docs: retryDocs },
      schema: { tags, summary: 'Retry the refunds that failed', params, response: responses },
    },
    (request) => change(request, 'retry'),
  )
}
