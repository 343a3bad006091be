import type { Part } from '../../part.ts'
import { registerBulkJobs } from './run-batch.ts'

export const batchesPart = {
  jobs: (platform, { batchKinds }) => registerBulkJobs(platform, batchKinds),
} satisfies Part
