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
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import { batchRoutes } from '../../batches/batch-routes.ts'
import { findBatch } from '../../batches/batch-store.ts'
import { viewRow } from './batch-view.ts'
import { checkPayees } from './check-payees.ts'
import { refuseUnaccepted, repeatsOfBatch } from './continue-batch.ts'
import { payoutBatchApproval, payoutList } from './make-batch.ts'
import { checkDocs, payoutBatchDocs } from './portal-docs.ts'

const tag = 'Payout batches'
const writes = 'RestAPI/POST:payment'

/** Registers batches of payouts. All people of a client who may pay out see them, so that a colleague can take over. */
export function payoutBatchRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  instance.withTypeProvider<ZodTypeProvider>().post(
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

  batchRoutes(instance, platform, {
    tag,
    reads: 'RestAPI/GET:payment',
    writes,
    docs: payoutBatchDocs,
    list: payoutList(platform.env),
    call: payoutBatchApproval(platform.env),
    schemas: {
      ReviewBody: PayoutBatchReviewBody,
      Review: PayoutBatchReview,
      Body: PayoutBatchBody,
      Batch: PayoutBatch,
      List: PayoutBatchList,
      Page: PayoutBatchDetail,
      Accepted: PayoutBatchAccepted,
    },
    viewRow,
    refuseToContinue: refuseUnaccepted,
    viewMore: async ({ status, waiting, failed }, key) => {
      if (waiting.rows + failed.rows === 0) return {}
      const batch = await findBatch(platform.db, 'PAYOUT', key)
      const act = status === 'STOPPED' ? 'resume' : 'retry'
      return repeatsOfBatch(platform, batch, act, platform.clock.now())
    },
  })
}
