import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { INVITE_FAILED, INVITED } from './use-invitation.ts'
import { inviteAgain, readUsersAgain } from './user-queries.ts'

/** Sends an invitation anew, one at a time. */
export function useInviteAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [busyEmail, setBusyEmail] = useState<string>()
  const sending = useRef(false)

  async function send(email: string) {
    if (sending.current) return
    sending.current = true
    setBusyEmail(email)
    try {
      await inviteAgain(api, email)
      snackbar(INVITED)
    } catch (error) {
      snackbar(reasonOf(error) ?? INVITE_FAILED, { tone: 'error' })
    } finally {
      await readUsersAgain(queryClient, actingClientId)
      sending.current = false
      setBusyEmail(undefined)
    }
  }

  return { busyEmail, send }
}
