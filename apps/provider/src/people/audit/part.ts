import type { Part } from '../../part.ts'
import { activityRoutes } from './portal-routes.ts'

export const auditPart = {
  portal: activityRoutes,
} satisfies Part
