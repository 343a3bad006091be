import { useMemo } from 'react'
import { useUser } from '../session/user-context.tsx'

export interface UserActor {
  email: string
  /** May be a role that GET /roles does not list. */
  role: string
}

/** Returns the user who makes changes to other users, or undefined if they have no role. */
export function useActor(): UserActor | undefined {
  const { email, roleGroup: role } = useUser()
  return useMemo(() => (role ? { email, role } : undefined), [email, role])
}
