import type { Part } from '../../part.ts'
import { registerEmailDomainJobs } from './check-email-domains.ts'
import { singleSignOnRoutes } from './portal-routes.ts'

export const singleSignOnPart = {
  portal: singleSignOnRoutes,
  jobs: registerEmailDomainJobs,
} satisfies Part
