import type { Egress } from '../../platform/network/egress.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Rail } from '../../rail/rail.ts'
import { registerBatchPaymentJobs } from './pay/pay-batch.ts'
import { registerBatchPollJobs } from './receive/poll-inbox.ts'

/** Registers the jobs that fetch payment files from clients' servers and pay them. */
export function registerBatchJobs(
  platform: Platform,
  { egress, rail }: { egress: Egress; rail: Rail },
): void {
  registerBatchPollJobs(platform, egress)
  registerBatchPaymentJobs(platform, rail)
}
