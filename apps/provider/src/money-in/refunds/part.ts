import { restApprovals } from '../../money-out/batches/rest-approval.ts'
import type { Part } from '../../part.ts'
import { refundBatchApproval } from './batches/make-batch.ts'
import { refundBatchRoutes } from './batches/portal-routes.ts'
import { refundRows } from './batches/refund-rows.ts'
import { refundFinisher, returnFinisher } from './finish-refund.ts'
import { refundApproval } from './make-refund.ts'
import { refundRoutes } from './rest-routes.ts'

export const refundsPart = {
  rest: refundRoutes,
  portal: refundBatchRoutes,
  approvables: () => [refundApproval, refundBatchApproval, ...restApprovals('REFUND')],
  batchKinds: () => ({ REFUND: refundRows }),
  finishers: { refund: refundFinisher, return: returnFinisher },
} satisfies Part
