import { HeldCall } from '@tideway/contract/approvals/approval'
import { Problem } from '@tideway/contract/calls/problems'
import {
  RefundBatch,
  RefundBatchBody,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchReview,
  RefundBatchReviewBody,
} from '@tideway/contract/refunds/refund-batch'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../../../http/json/idempotency-key.ts'
import { batchRoutes } from '../../../money-out/batches/batch-routes.ts'
import { personOf } from '../../../money-out/batches/change-batch.ts'
import { holdForApproval } from '../../../people/approvals/hold-for-approval.ts'
import { readLong } from '../../../platform/database/call-database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
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

const tag = 'Refund batches'
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
        tags: [tag],
        summary: 'Review many refunds before they are made',
        body: RefundBatchReviewBody,
        response: { 200: RefundBatchReview, 400: Problem },
      },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const { rows } = request.body
      // A thousand rows take long: reviews take turns, and give way to other calls.
      return readLong(platform.pool, () =>
        reviewBatch(platform.db, clientId, rows, platform.clock.now()),
      )
    },
  )

  app.post(
    '/refundBatches',
    {
      config: { operation: writes, docs: beginDocs },
      schema: {
        tags: [tag],
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
      faultPoint('bulk-after-begin')
      return sendAnswer(reply, answer)
    },
  )

  batchRoutes(instance, platform, {
    kind: 'REFUND',
    name: 'refundBatches',
    tag,
    reads,
    writes,
    calls: {
      list: { summary: 'List many refunds', docs: listDocs },
      read: { summary: 'Read many refunds and how far they are', docs: readDocs },
      stop: { summary: 'Stop many refunds', docs: stopDocs },
      resume: { summary: 'Resume many refunds', docs: resumeDocs },
      retry: { summary: 'Retry the refunds that failed', docs: retryDocs },
    },
    Batch: RefundBatch,
    List: RefundBatchList,
    Page: RefundBatchDetail,
    viewRow,
  })
}
