import type { Part } from '../../part.ts'
import { noteRoutes } from './portal-routes.ts'

export const notesPart = {
  portal: noteRoutes,
} satisfies Part
