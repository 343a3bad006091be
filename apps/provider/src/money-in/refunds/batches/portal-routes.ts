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
import { batchRoutes } from '../../../money-out/batches/batch-routes.ts'
import { personOf } from '../../../money-out/batches/change-batch.ts'
import { answerMoneyCall, moneyAnswers } from '../../../people/approvals/money-call.ts'
import { readLong } from '../../../platform/database/call-database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { viewRow } from './batch-view.ts'
import { refundBatchApproval } from './make-batch.ts'
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
        response: { 201: RefundBatch, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = personOf(request)
      return answerMoneyCall(
        platform,
        { request, reply, caller },
        refundBatchApproval,
        request.body,
      )
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
