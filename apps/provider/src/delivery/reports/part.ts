import type { Part } from '../../part.ts'
import { registerReportDeliveryJobs } from './delivery/deliver-report.ts'
import { reportDeliveryRoutes } from './delivery/portal-routes.ts'
import { queueReportDelivery } from './delivery/queue-report-delivery.ts'
import { registerReportJobs } from './make-due-reports.ts'
import { readReportFile } from './report-file.ts'
import { reportFileRoutes } from './report-file-routes.ts'
import { measureReports } from './report-metrics.ts'
import { registerReportCleanupJobs } from './report-of-range.ts'
import { reportRoutes } from './rest-routes.ts'

export const reportsPart = {
  rest: reportRoutes,
  portal: (app, platform, { egress }) => reportDeliveryRoutes(app, platform, egress),
  pages: reportFileRoutes,
  jobs(platform, { egress }) {
    registerReportJobs(platform, (tx, file) => queueReportDelivery(platform, tx, file))
    registerReportCleanupJobs(platform)
    registerReportDeliveryJobs(platform, { egress, readReportFile })
  },
  metrics: measureReports,
} satisfies Part
