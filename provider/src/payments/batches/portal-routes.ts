import { HeldCall } from '@tideway/contract/approvals/approval'
import { LISTED_BATCHES } from '@tideway/contract/bulk/bulk-batch'
import { Problem } from '@tideway/contract/calls/problems'
import {
  PayoutBatch,
  PayoutBatchBody,
  PayoutBatchDetail,
  PayoutBatchList,
  PayoutBatchQuery,
  PayoutBatchReview,
  PayoutBatchReviewBody,
} from '@tideway/contract/payouts/payout-batch'
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
import { makePayoutBatch, payoutBatchApproval, payoutBatchCall } from './make-batch.ts'
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

const tags = ['Payout batches']
const params = z.object({
  batchId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'BulkBatchId'>(),
})
const reads = 'RestAPI/GET:payment'
const writes = 'RestAPI/POST:payment'

/** Registers batches of payouts. All people of a client who may pay out see them, so that a colleague can take over. */
export function payoutBatchRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/payoutBatchReviews',
    {
      config: { operation: writes, asksNoProof: true, docs: reviewDocs },
      schema: {
        tags,
        summary: 'Review many payouts before they are made',
        body: PayoutBatchReviewBody,
        response: { 200: PayoutBatchReview, 400: Problem },
      },
    },
    async (request) =>
      reviewBatch(platform.db, callerOf(request).clientId, request.body.rows, platform.clock.now()),
  )

  app.post(
    '/payoutBatches',
    {
      config: { operation: writes, docs: beginDocs },
      schema: {
        tags,
        summary: 'Make many payouts',
        body: PayoutBatchBody,
        response: { 201: PayoutBatch, 202: HeldCall, 400: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = personOf(request)
      const input = request.body
      const key = idempotencyKeyOf(request)
      const { held, refuseAbove } = await holdForApproval(platform, payoutBatchApproval, {
        ...{ caller, clientId: caller.clientId, input, key },
        ...payoutBatchCall(input),
      })
      if (held) return sendAnswer(reply, held)
      const answer = await makePayoutBatch(platform, caller, input, { key, onAmount: refuseAbove })
      faultPoint(platform.env, 'bulk-after-begin')
      return sendAnswer(reply, answer)
    },
  )

  app.get(
    '/payoutBatches',
    {
      config: { operation: reads, docs: listDocs },
      schema: { tags, summary: 'List many payouts', response: { 200: PayoutBatchList } },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const wanted = { clientId, kind: 'PAYOUT', limit: LISTED_BATCHES } as const
      const batches = await newestBatches(platform.db, wanted)
      return { payoutBatches: await viewBatches(platform.db, batches) }
    },
  )

  app.get(
    '/payoutBatches/:batchId',
    {
      config: { operation: reads, docs: readDocs },
      schema: {
        tags,
        summary: 'Read many payouts and how far they are',
        params,
        querystring: PayoutBatchQuery,
        response: { 200: PayoutBatchDetail, 400: Problem, 404: Problem },
      },
    },
    (request) => {
      const batch = { ...keyOf(request), kind: 'PAYOUT' } as const
      return viewPage(platform.db, batch, request.query, viewRow)
    },
  )

  const change = (request: BatchRequest, act: BatchAct): Promise<PayoutBatch> =>
    changeBatch(platform, 'PAYOUT', request, act)
  const responses = { 200: PayoutBatch, 404: Problem }

  app.post(
    '/payoutBatches/:batchId/stop',
    {
      // Stopping must not wait for a proof.
      config: { operation: writes, asksNoProof: true, docs: stopDocs },
      schema: { tags, summary: 'Stop many payouts', params, response: responses },
    },
    (request) => change(request, 'stop'),
  )

  app.post(
    '/payoutBatches/:batchId/resume',
    {
      config: { operation: writes, docs: resumeDocs },
      schema: { tags, summary: 'Resume many payouts', params, response: responses },
    },
    (request) => change(request, 'resume'),
  )

  app.post(
    '/payoutBatches/:batchId/retry',
    {
      config: { operation: writes, docs: retryDocs },
      schema: { tags, summary: 'Retry the payouts that failed', params, response: responses },
    },
    (request) => change(request, 'retry'),
  )
}
