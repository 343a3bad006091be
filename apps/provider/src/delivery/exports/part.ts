import type { Part } from '../../part.ts'
import { exportFileRoutes } from './export-file-routes.ts'
import { registerExportJobs } from './export-jobs.ts'
import { exportRoutes } from './portal-routes.ts'

export const exportsPart = {
  portal: exportRoutes,
  pages: exportFileRoutes,
  jobs: (platform, { app }) => registerExportJobs(platform, () => app.calls),
} satisfies Part
