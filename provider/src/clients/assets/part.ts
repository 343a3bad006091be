import type { Part } from '../../part.ts'
import { registerAssetCleanupJobs } from './clean-assets.ts'

export const assetsPart = {
  jobs: registerAssetCleanupJobs,
} satisfies Part
