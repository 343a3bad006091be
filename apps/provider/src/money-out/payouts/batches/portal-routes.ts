import { Problem } from '@tideway/contract/calls/problems'
import type { PayoutBatchResultRow } from '@tideway/contract/payouts/payout-batch'
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
  PayoutBatchRow,
} from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import { payeeOf } from '@tideway/contract/payouts/review-payouts'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../../http/calls/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import type { BatchKey } from '../../batches/batch-kind.ts'
import type { RowOutcome } from '../../batches/batch-outcomes.ts'
import { batchRoutes } from '../../batches/batch-routes.ts'
import { findBatch } from '../../batches/batch-store.ts'
import { viewOutcome } from '../../batches/batch-view.ts'
import { checkPayees } from './check-payees.ts'
import { refuseUnaccepted, repeatsOfBatch } from './continue-batch.ts'
import { payoutBatchApproval, payoutList } from './make-batch.ts'
import { clientPaymentIdOf } from './payout-rows.ts'
import { checkDocs, payoutBatchDocs } from './portal-docs.ts'

const tag = 'Payout batches'
const writes = 'RestAPI/POST:payment'

/** Registers batches of payouts. All people of a client who may pay out see them, so that a colleague can take over. */
export function payoutBatchRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/payeeChecks',
    {
      config: { operation: writes, guard: 'Reads.', docs: checkDocs },
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

/** Returns the outcome of a payout for an answer. */
function viewRow(outcome: RowOutcome, { batchId }: BatchKey): PayoutBatchResultRow {
  const sentRow = PayoutBatchRow.parse(outcome.asked)
  const read = payoutOfRow(sentRow)
  const { rowNo, subjectId, madeId, attempts, status } = outcome
  const named = { batch_id: batchId, row_no: rowNo, subject_id: subjectId }
  const clientPaymentId =
    status === 'LEFT_OUT' ? sentRow.clientPaymentId : clientPaymentIdOf(named, attempts)
  return {
    ...viewOutcome(outcome),
    ...payeeOf({ ...('payout' in read ? read.payout : sentRow), clientPaymentId }),
    ...(madeId === null ? {} : { paymentId: madeId }),
  }
}
