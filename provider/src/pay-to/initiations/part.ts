import type { Part } from '../../part.ts'
import { registerInitiationJobs } from './collect-initiation.ts'
import { registerInitiationExpiryJobs } from './initiation-expiry.ts'

export const initiationsPart = {
  jobs(platform, { rail }) {
    registerInitiationJobs(platform, rail)
    registerInitiationExpiryJobs(platform)
  },
} satisfies Part
