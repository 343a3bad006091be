import { useMemo } from 'react'
import { useUser } from '../session/user-context.tsx'

export interface UserActor {
  email: string
  /** One that GET /roles names, or not. */
  role: string
}

/** Who asks for a change of users. Without a role nobody does. */
export function useActor(): UserActor | undefined {
  const { email, roleGroup: role } = useUser()
  return useMemo(() => (role ? { email, role } : undefined), [email, role])
}
