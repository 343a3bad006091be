import type { Part } from '../../part.ts'
import { registerWebhookJobs } from './delivery/webhook-jobs.ts'
import { destinationApproval, secretApproval } from './destinations/destination-approval.ts'
import { webhookRoutes } from './portal-routes.ts'
import { clientRoutes } from './rest-routes.ts'
import { measureFirstAttempts, measureWebhooks } from './webhook-metrics.ts'

export const webhooksPart = {
  rest: clientRoutes,
  portal: webhookRoutes,
  approvables: () => [destinationApproval, secretApproval],
  jobs(platform, { app, egress }) {
    const onFirstAttempt = measureFirstAttempts(app.metrics)
    const deliverer = registerWebhookJobs(platform, { egress, onFirstAttempt })
    app.addHook('onReady', () => deliverer.start())
    app.addHook('onClose', () => deliverer.stop())
  },
  metrics: measureWebhooks,
} satisfies Part
