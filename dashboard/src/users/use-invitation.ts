import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import type { RolesData } from '@tideway/contract/users/users'
import { invitableRoles, isUserEmail } from '@tideway/contract/users/users'
import { useRef, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useOpenForm } from '../session/open-forms.ts'
import { useSession } from '../session/session-context.tsx'
import { inviteUser, readUsersAgain } from './user-queries.ts'

export const INVITED = 'Invitation sent to user'
/** spec 8, users: whatever went wrong. */
export const INVITE_FAILED = 'Something went wrong, please contact support'

type Outcome = { sent: true } | { sent: false; reason: string | undefined }

/** Email and role, and what became of the last invitation (spec 2.17, 5). */
export function useInvitation(data: RolesData | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)
  useOpenForm('the invitation', email !== '' || busy)
  const options = data ? invitableRoles(data) : []
  const role = chosen ?? options.at(-1)?.value

  function off(): string | undefined {
    if (email === '') return 'Enter an email address to add a user.'
    if (!isUserEmail(email)) return 'Complete the email address to add a user.'
    return role ? undefined : 'Choose a role to add a user.'
  }

  function change(next: string) {
    if (sending.current) return
    setEmail(next.trim())
    setOutcome(undefined)
  }

  async function send() {
    if (sending.current || off() !== undefined || !role) return
    sending.current = true
    setBusy(true)
    setOutcome(undefined)
    try {
      await inviteUser(api, { email, role })
      setEmail('')
      setChosen(undefined)
      setOutcome({ sent: true })
    } catch (error) {
      setOutcome({ sent: false, reason: reasonOf(error) })
    } finally {
      sending.current = false
      setBusy(false)
      // After a failure too: what got no answer may have been sent.
      void readUsersAgain(queryClient, actingClientId)
    }
  }

  return {
    email,
    role,
    options,
    busy,
    outcome,
    off: busy ? undefined : off(),
    change,
    choose: (next: string) => {
      if (!sending.current) setChosen(next)
    },
    /** spec 2.17: focusing the email clears both messages. */
    forget: () => setOutcome(undefined),
    send,
  }
}
