import type { Part } from '../../part.ts'
import { payoutRows } from './batches/payout-rows.ts'
import { payoutBatchRoutes } from './batches/portal-routes.ts'
import { enquiryRoutes } from './enquiries/enquiry-routes.ts'
import { paymentRoutes } from './rest-routes.ts'

export const payoutsPart = {
  rest(app, platform, { rail }) {
    paymentRoutes(app, platform, rail)
    enquiryRoutes(app, platform, rail)
  },
  portal: (app, platform, { rail }) => payoutBatchRoutes(app, platform, rail),
  batchKinds: (rail) => ({ PAYOUT: payoutRows(rail) }),
} satisfies Part
