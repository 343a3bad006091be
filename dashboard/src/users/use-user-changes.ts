import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import type { DashboardUser } from '@tideway/contract/users/users'
import { useSnackbar } from '@tideway/look/snackbar'
import { useCallback, useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { changeRole, deleteUser, readUsersAgain, usersKey } from './user-queries.ts'

/** spec 2.17, 8, 9. */
const UPDATED = 'User has been updated'
const DELETED = 'User has been deleted'
const SHOWN_MS = 2_000

/** What is under way about a user: the role they are to get, or that they are being deleted. */
export type Change = { role: string } | 'delete'

/** Changes of users, several at once, one for each of them. */
export function useUserChanges() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({})
  // A second press comes before the next render: only a ref stops it.
  const running = useRef(new Set<string>())

  /** Until the list says what the server has: a change that failed shows the old value again, whatever it is now. */
  const run = useCallback(
    async (email: string, change: Change, call: () => Promise<string>) => {
      if (running.current.has(email)) return false
      running.current.add(email)
      setChanges((before) => ({ ...before, [email]: change }))
      const queryKey = usersKey(actingClientId)
      // An older answer on its way must not put back what has just been changed.
      await queryClient.cancelQueries({ queryKey })
      const outcome = await call().then(
        (done) => ({ done }),
        (error: unknown) => ({ problem: reasonOf(error) ?? GENERIC_FAILURE }),
      )
      await readUsersAgain(queryClient, actingClientId)
      running.current.delete(email)
      setChanges(({ [email]: _ended, ...others }) => others)
      if ('done' in outcome) snackbar(outcome.done, { timeout: SHOWN_MS })
      else snackbar(outcome.problem, { tone: 'error' })
      return 'done' in outcome
    },
    [queryClient, snackbar, actingClientId],
  )

  const setRole = useCallback(
    (email: string, role: string) =>
      run(email, { role }, async () => {
        const changed = await changeRole(api, email, role)
        // Should the list not come, what the server answered is shown.
        queryClient.setQueryData<DashboardUser[]>(usersKey(actingClientId), (users) =>
          users?.map((user) => (user.email === email ? { ...user, roles: changed.roles } : user)),
        )
        return UPDATED
      }),
    [run, api, queryClient, actingClientId],
  )

  const remove = useCallback(
    (email: string) =>
      run(email, 'delete', async () => {
        await deleteUser(api, email)
        queryClient.setQueryData<DashboardUser[]>(usersKey(actingClientId), (users) =>
          users?.filter((user) => user.email !== email),
        )
        return DELETED
      }),
    [run, api, queryClient, actingClientId],
  )

  return { changes, setRole, remove }
}
