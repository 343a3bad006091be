import { useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { heldOf, reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { RolesData } from '@tideway/contract/users/users'
import { invitableRoles, isUserEmail } from '@tideway/contract/users/users'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { inviteUser, refetchUsers } from '../user-queries.ts'

export const INVITED = 'Invitation sent to user'
/** Message for every failure (spec 8, users). */
export const INVITE_FAILED = 'Something went wrong, please contact support'

type Outcome =
  | { sent: true }
  | { sent: 'held'; held: HeldChange }
  | { sent: false; reason: string | undefined }

/** Email, role and the outcome of the last invitation (spec 2.17, 5). */
export function useInvitation(data: RolesData | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { mutate, isPending, isRunning, isSuccess, error, reset } = useSingleMutation({
    mutationFn: (invitation: { email: string; role: string }) => inviteUser(api, invitation),
    onSuccess() {
      setEmail('')
      setChosen(undefined)
    },
    // Runs after a failure too, because a call without a response may have sent the invitation.
    onSettled() {
      void refetchUsers(queryClient, actingClientId)
    },
  })
  const sent: Outcome | undefined = isSuccess ? { sent: true } : undefined
  const held = heldOf(error)
  const failed: Outcome = held ? { sent: 'held', held } : { sent: false, reason: reasonOf(error) }
  const outcome: Outcome | undefined = error ? failed : sent
  useOpenForm('the invitation', email !== '' || isPending)
  const options = data ? invitableRoles(data) : []
  const role = chosen ?? options.at(-1)?.value

  function off(): string | undefined {
    if (email === '') return 'Enter an email address to add a user.'
    if (!isUserEmail(email)) return 'Complete the email address to add a user.'
    return role ? undefined : 'Choose a role to add a user.'
  }

  function forget() {
    if (!isRunning()) reset()
  }

  function change(next: string) {
    if (isRunning()) return
    setEmail(next.trim())
    reset()
  }

  function send() {
    if (off() === undefined && role) mutate({ email, role })
  }

  return {
    email,
    role,
    options,
    busy: isPending,
    outcome,
    off: isPending ? undefined : off(),
    change,
    choose: (next: string) => {
      if (!isRunning()) setChosen(next)
    },
    /** Focusing the email clears both messages (spec 2.17). */
    forget,
    send,
  }
}
