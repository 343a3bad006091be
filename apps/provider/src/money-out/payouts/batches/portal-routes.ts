import { Problem } from '@tideway/contract/calls/problems'
import {
  PayeeCheckAnswer,
  PayeeCheckBody,
  PayoutBatch,
  PayoutBatchAccepted,
  PayoutBatchBody,
  PayoutBatchDetail,
  PayoutBatchList,
  PayoutBatchReview,
  PayoutBatchReviewBody,
} from '@tideway/contract/payouts/payout-batch'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import { answerMoneyCall, moneyAnswers } from '../../../people/approvals/money-call.ts'
import { readLong } from '../../../platform/database/call-database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import { batchRoutes } from '../../batches/batch-routes.ts'
import { findBatch } from '../../batches/bulk-store.ts'
import { personOf } from '../../batches/change-batch.ts'
import { viewRow } from './batch-view.ts'
import { checkPayees } from './check-payees.ts'
import { refuseUnaccepted, repeatsOfBatch } from './continue-batch.ts'
import { payoutBatchApproval } from './make-batch.ts'
import {
  beginDocs,
  checkDocs,
  listDocs,
  readDocs,
  resumeDocs,
  retryDocs,
  reviewDocs,
  stopDocs,
} from './portal-docs.ts'
import { reviewBatch } from './review-batch.ts'

const tag = 'Payout batches'
const reads = 'RestAPI/GET:payment'
const writes = 'RestAPI/POST:payment'

/** Registers batches of payouts. All people of a client who may pay out see them, so that a colleague can take over. */
export function payoutBatchRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const approval = payoutBatchApproval(platform.env)
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/payoutBatchReviews',
    {
      config: { operation: writes, asksNoProof: true, docs: reviewDocs },
      schema: {
        tags: [tag],
        summary: 'Review many payouts before they are made',
        body: PayoutBatchReviewBody,
        response: { 200: PayoutBatchReview, 400: Problem },
      },
    },
    async (request) => {
      const { clientId } = callerOf(request)
      const { rows } = request.body
      const now = platform.clock.now()
      // A thousand rows take long: reviews take turns, and give way to other calls.
      return readLong(platform.pool, () => reviewBatch(platform, clientId, rows, { now }))
    },
  )

  app.post(
    '/payeeChecks',
    {
      config: { operation: writes, asksNoProof: true, docs: checkDocs },
      schema: {
        tags: [tag],
        summary: 'Check the payees of many payouts',
        body: PayeeCheckBody,
        response: { 200: PayeeCheckAnswer, 400: Problem },
      },
    },
    async (request) => checkPayees(platform, rail, callerOf(request).clientId, request.body.rows),
  )

  app.post(
    '/payoutBatches',
    {
      config: { operation: writes, docs: beginDocs },
      schema: {
        tags: [tag],
        summary: 'Make many payouts',
        body: PayoutBatchBody,
        response: { 201: PayoutBatch, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = personOf(request)
      return answerMoneyCall(platform, { request, reply, caller }, approval, request.body)
    },
  )

  batchRoutes(instance, platform, {
    kind: 'PAYOUT',
    name: 'payoutBatches',
    tag,
    reads,
    writes,
    calls: {
      list: { summary: 'List many payouts', docs: listDocs },
      read: { summary: 'Read many payouts and how far they are', docs: readDocs },
      stop: { summary: 'Stop many payouts', docs: stopDocs },
      resume: { summary: 'Resume many payouts', docs: resumeDocs },
      retry: { summary: 'Retry the payouts that failed', docs: retryDocs },
    },
    Batch: PayoutBatch,
    List: PayoutBatchList,
    Page: PayoutBatchDetail,
    viewRow,
    Accepted: PayoutBatchAccepted,
    refuseToContinue: refuseUnaccepted,
    viewMore: async ({ status, waiting, failed }, key) => {
      if (waiting.rows + failed.rows === 0) return {}
      const batch = await findBatch(platform.db, 'PAYOUT', key)
      const act = status === 'STOPPED' ? 'resume' : 'retry'
      return repeatsOfBatch(platform, batch, act, platform.clock.now())
    },
  })
}
