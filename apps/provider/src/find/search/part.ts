import type { Part } from '../../part.ts'
import { registerSearchJobs } from './entries/search-jobs.ts'
import { searchRoutes } from './portal-routes.ts'

export const searchPart = {
  portal: searchRoutes,
  jobs: registerSearchJobs,
} satisfies Part
