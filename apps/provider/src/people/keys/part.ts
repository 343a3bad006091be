import type { Part } from '../../part.ts'
import { enableKeyApproval } from './key-approval.ts'
import { keyRoutes as portalKeyRoutes } from './portal-routes.ts'
import { keyRoutes } from './rest-routes.ts'

export const keysPart = {
  rest: keyRoutes,
  portal: portalKeyRoutes,
  approvables: () => [enableKeyApproval],
} satisfies Part
