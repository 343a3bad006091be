import { useRouter } from '@tanstack/react-router'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import { isRole, roleLabel } from '@tideway/contract/users/roles/roles'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useRef } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { isFormOpen } from '../../session/open-forms.ts'
import { useUser } from '../../session/user-context.tsx'
import { useSessionControl } from './session-control.ts'

/** Interval of the checks for a role change. */
const LOOK_MS = 5_000
/** Pause after a renewal whose token does not have the new role. */
const PAUSE_MS = 60_000

/**
 * Follows a role change of the signed-in user: shows a notice, fetches a token with the new role, and updates menu and
 * screens. A visible tab without recent responses polls. An open form stays: the server already applies the new role,
 * and the screens follow when the form closes.
 */
export function useRoleChange(): void {
  const { roleWatch, renew, storage, queryClient, clock } = useSessionControl()
  const router = useRouter()
  const api = useApi()
  const user = useUser()
  const snackbar = useSnackbar()
  const reportedRole = useRef<string>(undefined)
  const following = useRef(false)
  const followAfter = useRef(0)

  useEffect(() => {
    const tell = (role: string) => {
      if (reportedRole.current === role) return
      reportedRole.current = role
      snackbar(`Your role is now ${isRole(role) ? roleLabel(role) : role}.`)
    }
    const follow = async () => {
      const { role } = roleWatch
      if (role === undefined || role === roleOf(user) || following.current) return
      tell(role)
      if (isFormOpen() || clock.now() < followAfter.current) return
      following.current = true
      await renew()
      following.current = false
      const renewed = userOfToken(storage.get('idToken') ?? '', storage.get('clientId'))
      // If the renewal fails, the old token stays, and a later check tries again.
      if (renewed === undefined || roleOf(renewed) === roleOf(user)) {
        followAfter.current = clock.now() + PAUSE_MS
        return
      }
      await router.invalidate()
      // The new role may be allowed to read what the old one was not, or the reverse.
      void queryClient.invalidateQueries()
    }
    const checkRole = () => {
      if (document.visibilityState !== 'visible') return
      void follow()
      // The role is in a response header, whatever the response. The list itself is not read.
      if (roleWatch.isDue()) api.rest({ path: '/clients' }).catch(() => {})
    }
    reportedRole.current = roleOf(user)
    const timer = window.setInterval(checkRole, LOOK_MS)
    const stop = roleWatch.onChange(() => void follow())
    document.addEventListener('visibilitychange', checkRole)
    return () => {
      window.clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', checkRole)
    }
  }, [api, clock, queryClient, renew, roleWatch, router, snackbar, storage, user])
}

/** Returns the role in the token's spelling, even if unknown. */
function roleOf({ groups }: User): string | undefined {
  return groups.find((group) => group.startsWith('BASE_'))
}
