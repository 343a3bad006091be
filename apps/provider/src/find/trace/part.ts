import type { Part } from '../../part.ts'
import { traceRoutes } from './portal-routes.ts'

export const tracePart = {
  portal: traceRoutes,
} satisfies Part
