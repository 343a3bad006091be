import type { Part } from '../part.ts'
import { registerSignatureCleanupJobs } from './authentication/keys/verify-signature.ts'
import { registerLimitCleanupJobs } from './limits/limiter.ts'

export const httpPart = {
  jobs(platform) {
    registerSignatureCleanupJobs(platform)
    registerLimitCleanupJobs(platform)
  },
} satisfies Part
