import type { Part } from '../../part.ts'
import { statementRoutes } from './portal-routes.ts'

export const statementPart = { portal: statementRoutes } satisfies Part
