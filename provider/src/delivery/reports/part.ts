import type { Part } from '../../part.ts'
import { registerReportDeliveryJobs } from './delivery/deliver-report.ts'
import { queueReportDelivery } from './delivery/queue-report-delivery.ts'
import { registerReportJobs } from './make-due-reports.ts'
import { readReportFile } from './report-file.ts'
import { measureReports } from './report-metrics.ts'
import { registerReportCleanupJobs } from './report-of-range.ts'

export const reportsPart = {
  jobs(platform, { egress }) {
    registerReportJobs(platform, (tx, file) => queueReportDelivery(platform, tx, file))
    registerReportCleanupJobs(platform)
    registerReportDeliveryJobs(platform, { egress, readReportFile })
  },
  metrics: measureReports,
} satisfies Part
