import { useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { heldOf, reasonOf } from '@tideway/browser/http/api-failure'
import { useMutationPerSubject } from '@tideway/browser/mutations/use-mutation-per-subject'
import type { DashboardUser } from '@tideway/contract/users/users'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useCallback, useState } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { changeRole, deleteUser, refetchUsers, usersKey } from './user-queries.ts'

/** Changes of users (spec 2.17, 8, 9). */
const UPDATED = 'User has been updated'
const DELETED = 'User has been deleted'
const SHOWN_MS = 2_000

interface UserChange {
  /** The user's email. */
  subject: string
  /** The new role. Undefined when the user is being deleted. */
  role: string | undefined
}

/** Changes users, several at once, one change per user. */
export function useUserChanges() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const queryKey = usersKey(actingClientId)
  const [held, setHeld] = useState<HeldChange>()

  /** If the list cannot be read, the server's response is shown. */
  function showUsers(change: (users: DashboardUser[]) => DashboardUser[]) {
    queryClient.setQueryData<DashboardUser[]>(queryKey, (users) => users && change(users))
  }

  const { pending, run } = useMutationPerSubject({
    async mutationFn({ subject: email, role }: UserChange) {
      setHeld(undefined)
      // An earlier response in flight must not overwrite the change.
      await queryClient.cancelQueries({ queryKey })
      if (role === undefined) {
        await deleteUser(api, email)
        showUsers((users) => users.filter((user) => user.email !== email))
        return DELETED
      }
      const { roles } = await changeRole(api, email, role)
      showUsers((users) => users.map((user) => (user.email === email ? { ...user, roles } : user)))
      return UPDATED
    },
    /** Runs until the list has the server's values, so that a failed change shows the current value again. */
    async onSettled(done, error) {
      await refetchUsers(queryClient, actingClientId)
      const heldChange = heldOf(error)
      if (done !== undefined) snackbar(done, { timeout: SHOWN_MS })
      else if (heldChange) setHeld(heldChange)
      else snackbar(reasonOf(error) ?? GENERIC_FAILURE, { tone: 'error' })
    },
  })

  const change = useCallback(
    (change: UserChange) =>
      run(change).then(
        (done) => done !== undefined,
        () => false,
      ),
    [run],
  )
  const setRole = useCallback(
    (email: string, role: string) => change({ subject: email, role }),
    [change],
  )
  return {
    /** Changes in progress, by email. */
    changes: pending,
    /** Present if the last change waits for the approval of a second person. */
    held,
    setRole,
    /** Resolves to true if the user was deleted. */
    remove: (email: string) => change({ subject: email, role: undefined }),
  }
}
