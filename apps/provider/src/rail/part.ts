import type { Part } from '../part.ts'
import { measureHandovers, measureInstructions } from './rail-metrics.ts'
import { registerRailOutboxJobs } from './rail-outbox.ts'

export const railPart = {
  jobs: (platform, { app, rail }) =>
    registerRailOutboxJobs(platform, rail, measureHandovers(app.metrics)),
  metrics: measureInstructions,
} satisfies Part
