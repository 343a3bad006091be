import { useRouter } from '@tanstack/react-router'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import { isRole, roleLabel } from '@tideway/contract/users/roles'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useRef } from 'react'
import { useApi } from '../session/api-context.tsx'
import { isFormOpen } from '../session/open-forms.ts'
import { useUser } from '../session/user-context.tsx'
import { useSessionControl } from './session-control.ts'

/** How often it is looked whether there is something to ask or to follow. */
const LOOK_MS = 5_000
/** After a token that did not have the role. */
const PAUSE_MS = 60_000

/**
 * Follows a new role of the signed-in person: says so, fetches a token that has it, and lets menu and screens follow.
 * A tab that is seen and has heard nothing for a while asks. A form that is open is not taken away: what it may do
 * counts at the server already, and the screens follow once it is closed.
 */
export function useRoleChange(): void {
  const { roleWatch, renew, storage, queryClient, clock } = useSessionControl()
  const router = useRouter()
  const api = useApi()
  const user = useUser()
  const snackbar = useSnackbar()
  const told = useRef<string>(undefined)
  const following = useRef(false)
  const followAfter = useRef(0)

  useEffect(() => {
    const tell = (role: string) => {
      if (told.current === role) return
      told.current = role
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
      // Where no token came the old one stays, and a later look tries again.
      if (renewed === undefined || roleOf(renewed) === roleOf(user)) {
        followAfter.current = clock.now() + PAUSE_MS
        return
      }
      await router.invalidate()
      // What was refused to the old role may be there for the new one, and the other way round.
      void queryClient.invalidateQueries()
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return
      void follow()
      // Its answer says the role, whatever it is; what it lists is not read.
      if (roleWatch.isDue()) api.rest({ path: '/clients' }).catch(() => {})
    }
    told.current = roleOf(user)
    const timer = window.setInterval(look, LOOK_MS)
    const stop = roleWatch.onChange(() => void follow())
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [api, clock, queryClient, renew, roleWatch, router, snackbar, storage, user])
}

/** As the token spells it, also one that is not known here. */
function roleOf({ groups }: User): string | undefined {
  return groups.find((group) => group.startsWith('BASE_'))
}
