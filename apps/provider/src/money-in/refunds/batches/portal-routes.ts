import {
  RefundBatch,
  RefundBatchBody,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchReview,
  RefundBatchReviewBody,
} from '@tideway/contract/refunds/refund-batch'
import type { FastifyInstance } from 'fastify'
import { batchRoutes } from '../../../money-out/batches/batch-routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { viewRow } from './batch-view.ts'
import { refundBatchApproval, refundList } from './make-batch.ts'
import { refundBatchDocs } from './portal-docs.ts'

/** Registers batches of refunds. All people of a client who may refund see them, so that a colleague can take over. */
export function refundBatchRoutes(instance: FastifyInstance, platform: Platform): void {
  batchRoutes(instance, platform, {
    tag: 'Refund batches',
    reads: 'PortalAPI/GET:refundBatches',
    writes: 'PortalAPI/POST:refundBatches',
    docs: refundBatchDocs,
    list: refundList,
    call: refundBatchApproval,
    schemas: {
      ReviewBody: RefundBatchReviewBody,
      Review: RefundBatchReview,
      Body: RefundBatchBody,
      Batch: RefundBatch,
      List: RefundBatchList,
      Page: RefundBatchDetail,
    },
    viewRow,
  })
}
