import type { Part } from '../../part.ts'
import { viewRoutes } from './portal-routes.ts'

export const viewsPart = {
  portal: viewRoutes,
} satisfies Part
