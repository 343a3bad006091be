import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSnackbar } from '@tideway/look/snackbar'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { useSingleMutation } from '../ui/use-single-mutation.ts'
import { INVITE_FAILED, INVITED } from './use-invitation.ts'
import { inviteAgain, readUsersAgain } from './user-queries.ts'

/** Sends an invitation again, one at a time. */
export function useInviteAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (email: string) => inviteAgain(api, email),
    onSuccess() {
      snackbar(INVITED)
    },
    onError(error) {
      snackbar(reasonOf(error) ?? INVITE_FAILED, { tone: 'error' })
    },
    onSettled: () => readUsersAgain(queryClient, actingClientId),
  })
  return { busyEmail: isPending ? variables : undefined, send: mutate }
}
