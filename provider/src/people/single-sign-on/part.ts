import type { Part } from '../../part.ts'
import { registerEmailDomainJobs } from './check-email-domains.ts'

export const singleSignOnPart = {
  jobs: registerEmailDomainJobs,
} satisfies Part
