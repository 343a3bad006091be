import type { Part } from '../../part.ts'
import { assetFileRoutes } from './asset-file-routes.ts'
import { registerAssetCleanupJobs } from './asset-store.ts'

export const assetsPart = {
  pages: assetFileRoutes,
  jobs: registerAssetCleanupJobs,
} satisfies Part
