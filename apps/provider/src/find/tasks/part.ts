import type { Part } from '../../part.ts'
import { openDecisionFacts } from '../../people/approvals/decision-facts.ts'
import { registerDailyMailJobs } from './daily-mail.ts'
import { taskRoutes } from './portal-routes.ts'
import { registerWebhookFailureMailJobs } from './webhook-failure-mail.ts'

export const tasksPart = {
  portal: (app, platform, { facts }) => taskRoutes(app, platform, facts),
  jobs(platform) {
    registerDailyMailJobs(platform, openDecisionFacts(platform))
    registerWebhookFailureMailJobs(platform)
  },
} satisfies Part
