import type { Part } from '../part.ts'
import { measureLowBalances } from './low-balance/low-balance-metrics.ts'
import { registerLowBalanceAlertJobs } from './low-balance/send-alerts.ts'

export const balancePart = {
  jobs: registerLowBalanceAlertJobs,
  metrics: measureLowBalances,
} satisfies Part
