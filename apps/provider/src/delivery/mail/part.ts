import type { Part } from '../../part.ts'
import { measureMail } from './mail-metrics.ts'
import { registerMailOutboxJobs } from './send-mail.ts'

export const mailPart = {
  jobs: registerMailOutboxJobs,
  metrics: measureMail,
} satisfies Part
