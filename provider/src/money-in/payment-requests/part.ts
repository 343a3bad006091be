import type { Part } from '../../part.ts'
import { registerExpiryJobs } from './lifecycle/expire-payment-requests.ts'

export const paymentRequestsPart = {
  jobs: registerExpiryJobs,
} satisfies Part
