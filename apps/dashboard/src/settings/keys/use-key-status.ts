import { useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { heldOf } from '@tideway/browser/http/api-failure'
import { useMutationPerSubject } from '@tideway/browser/mutations/use-mutation-per-subject'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { changeKey, showKeyChange } from './key-queries.ts'

/** Message after a change of status (spec 2.18, 8). */
const UPDATED = 'Status updated successfully. New status may not take effect for up to 60 minutes.'

interface StatusChange {
  /** The key's id. */
  subject: string
  enabled: boolean
}

/** Enables and disables keys. Shows the provider's response, never the requested state. */
export function useKeyStatus() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const queryKey = clientKeys.config(actingClientId)
  const [held, setHeld] = useState<HeldChange>()
  const { pending, run } = useMutationPerSubject({
    async mutationFn({ subject: keyId, enabled }: StatusChange) {
      setHeld(undefined)
      // An older response in progress must not overwrite the change.
      await queryClient.cancelQueries({ queryKey })
      await changeKey(api, actingClientId, keyId, { enabled })
      showKeyChange(queryClient, actingClientId, keyId, { enabled })
    },
    onSuccess: () => snackbar(UPDATED),
    onError: (error) => {
      const heldChange = heldOf(error)
      if (heldChange) setHeld(heldChange)
      else snackbar(GENERIC_FAILURE, { tone: 'error' })
    },
    // Reads again after a failure too, because a call without a response may have succeeded.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    /** Keys whose change is in progress, by id. */
    saving: pending,
    /** Present if the last change waits for the approval of a second person. */
    held,
    /** A failure was already shown. */
    change: (keyId: string, enabled: boolean) =>
      run({ subject: keyId, enabled }).catch(() => undefined),
  }
}
