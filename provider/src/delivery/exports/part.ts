import type { Part } from '../../part.ts'
import { registerExportJobs } from './export-jobs.ts'

export const exportsPart = {
  jobs: (platform, { app }) => registerExportJobs(platform, () => app.calls),
} satisfies Part
