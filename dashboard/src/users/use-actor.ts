import type { Member } from '@tideway/contract/roles'
import { useMemo } from 'react'
import { useUser } from '../session/user-context.tsx'

/** Who asks for a change of users. Without a role nobody does. */
export function useActor(): Member | undefined {
  const { email, role } = useUser()
  return useMemo(() => (role ? { email, role } : undefined), [email, role])
}
