import { registerLedgerCheckJobs } from '../ledger/ledger-check-jobs.ts'
import { metricDifferences } from '../money-in/payment-requests/metric-differences.ts'
import { receivePayment } from '../money-in/payment-requests/receive/receive-payment.ts'
import type { Part } from '../part.ts'
import { balanceTransferRoutes } from './balance-transfers/portal-routes.ts'
import { measureLowBalances } from './low-balance/low-balance-metrics.ts'
import { lowBalanceRoutes } from './low-balance/rest-routes.ts'
import { registerLowBalanceAlertJobs } from './low-balance/send-alerts.ts'
import { accountRoutes } from './rest-routes.ts'
import { settlementRoutes } from './settlements/portal-routes.ts'
import { scheduleApproval } from './settlements/schedule-approval.ts'
import { registerSettlementJobs } from './settlements/settle-due-days.ts'
import { sweepFinisher } from './sweeps/finish-sweep.ts'
import { sweepApproval } from './sweeps/make-sweep.ts'
import { sweepRoutes } from './sweeps/rest-routes.ts'
import { receiveTopUp } from './top-ups/receive-top-up.ts'

export const balancePart = {
  rest(app, platform, { rail }) {
    sweepRoutes(app, platform, rail)
    accountRoutes(app, platform)
    lowBalanceRoutes(app, platform)
  },
  portal(app, platform) {
    balanceTransferRoutes(app, platform)
    settlementRoutes(app, platform)
  },
  approvables: (_env, rail) => [sweepApproval(rail), scheduleApproval],
  jobs(platform, { rail }) {
    registerLowBalanceAlertJobs(platform)
    registerSettlementJobs(platform, rail)
    // Pass in the comparison of sums, because the ledger knows no noun that has sums.
    registerLedgerCheckJobs(platform, (clientId) => metricDifferences(platform, clientId))
  },
  metrics: measureLowBalances,
  finishers: { sweep: sweepFinisher },
  railEvents: (platform) => ({
    // A PayID belongs to a client's balance or to a payment request.
    paymentArrived: async (payment) => {
      const decision = await receivePayment(platform, payment)
      if (decision.outcome !== 'UNKNOWN_PAY_ID') return decision
      return (await receiveTopUp(platform, payment)) ?? decision
    },
  }),
} satisfies Part
