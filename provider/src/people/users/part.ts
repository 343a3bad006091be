import type { Part } from '../../part.ts'
import { userRoutes } from './portal-routes.ts'

export const usersPart = {
  portal: userRoutes,
} satisfies Part
