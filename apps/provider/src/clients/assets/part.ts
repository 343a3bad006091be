import type { Part } from '../../part.ts'
import { assetFileRoutes } from './asset-file-routes.ts'
import { registerAssetCleanupJobs } from './clean-assets.ts'

export const assetsPart = {
  pages: assetFileRoutes,
  jobs: registerAssetCleanupJobs,
} satisfies Part
