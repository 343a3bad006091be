import type { User } from '@tideway/browser/session/user'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import { useMemo } from 'react'
import { useClientConfig } from './client-queries.ts'
import { useUser } from './user-context.tsx'

export interface Session {
  user: User
  permissions: Record<Permission, boolean>
  /** The client whose data is shown and changed. */
  actingClientId: string
  /** The client that the user belongs to. */
  rootClientId: string
  /** The acting client's name, or 'Dashboard' until it is known (spec 2.5). */
  clientName: string
}

export function useSession(): Session {
  const user = useUser()
  const { data } = useClientConfig()
  const clientName = data?.clientName || 'Dashboard'
  return useMemo(
    () => ({
      user,
      permissions: user.permissions,
      actingClientId: user.clientId,
      rootClientId: user.rootClientId,
      clientName,
    }),
    [user, clientName],
  )
}
