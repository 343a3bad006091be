import type { Part } from '../../part.ts'
import { registerBatchJobs } from './run-batch.ts'

export const batchesPart = {
  jobs: (platform, { batchKinds }) => registerBatchJobs(platform, batchKinds),
} satisfies Part
