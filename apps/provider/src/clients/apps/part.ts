import type { Part } from '../../part.ts'
import { assetRoutes } from './asset-routes.ts'
import { appRoutes } from './portal-routes.ts'

export const appsPart = {
  portal: appRoutes,
  portalUnversioned: assetRoutes,
} satisfies Part
