import type { Part } from '../../part.ts'
import { refundBatchRoutes } from './batches/portal-routes.ts'
import { refundRows } from './batches/refund-rows.ts'
import { refundRoutes } from './rest-routes.ts'

export const refundsPart = {
  rest: refundRoutes,
  portal: refundBatchRoutes,
  batchKinds: () => ({ REFUND: refundRows }),
} satisfies Part
