import type { Part } from '../../part.ts'
import { restApprovals } from '../batches/rest-approval.ts'
import { refuseUnaccepted } from './batches/continue-batch.ts'
import { payoutBatchApproval } from './batches/make-batch.ts'
import { payoutRows } from './batches/payout-rows.ts'
import { payoutBatchRoutes } from './batches/portal-routes.ts'
import { debtorOf } from './debtor-of.ts'
import { enquiryRoutes } from './enquiries/enquiry-routes.ts'
import { payoutFinisher } from './finish-payment.ts'
import { payoutApproval } from './make-payout.ts'
import { paymentRoutes } from './rest-routes.ts'

export const payoutsPart = {
  rest(app, platform, { rail }) {
    paymentRoutes(app, platform, rail)
    enquiryRoutes(app, platform, rail)
  },
  portal: (app, platform, { rail }) => payoutBatchRoutes(app, platform, rail),
  approvables: (env, rail) => [
    payoutApproval(env, rail),
    payoutBatchApproval(env),
    ...restApprovals('PAYOUT', refuseUnaccepted),
  ],
  batchKinds: (rail) => ({ PAYOUT: payoutRows(rail) }),
  finishers: { payout: payoutFinisher },
  railEvents: (platform) => ({
    debtorOf: (instructionId) => debtorOf(platform, instructionId),
  }),
} satisfies Part
