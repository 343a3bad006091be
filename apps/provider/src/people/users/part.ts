import type { Part } from '../../part.ts'
import { userRoutes } from './portal-routes.ts'
import {
  deleteApproval,
  inviteAgainApproval,
  inviteApproval,
  resetFactorsApproval,
  roleApproval,
} from './user-approvals.ts'

export const usersPart = {
  portal: userRoutes,
  approvables: () => [
    inviteApproval,
    inviteAgainApproval,
    roleApproval,
    deleteApproval,
    resetFactorsApproval,
  ],
} satisfies Part
