import type { Part } from '../../part.ts'
import { registerSearchJobs } from './entries/search-jobs.ts'

export const searchPart = {
  jobs: registerSearchJobs,
} satisfies Part
