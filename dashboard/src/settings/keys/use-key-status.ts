import { useQueryClient } from '@tanstack/react-query'
import { useMutationPerSubject } from '@tideway/browser/mutations/use-mutation-per-subject'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { changeKey, showKeyChange } from './key-queries.ts'

/** spec 2.18, 8. */
const UPDATED = 'Status updated successfully. New status may not take effect for up to 60 minutes.'

interface StatusChange {
  /** The key's id. */
  subject: string
  enabled: boolean
}

/** Turns keys on and off. What the provider says is shown, never what was asked of it. */
export function useKeyStatus() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const queryKey = clientKeys.config(actingClientId)
  const { pending, run } = useMutationPerSubject({
    async mutationFn({ subject: keyId, enabled }: StatusChange) {
      // An older answer on its way must not put back what is being changed.
      await queryClient.cancelQueries({ queryKey })
      await changeKey(api, actingClientId, keyId, { enabled })
      showKeyChange(queryClient, actingClientId, keyId, { enabled })
    },
    onSuccess: () => snackbar(UPDATED),
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
    // After a failure too: what got no answer may have been done.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    /** The keys that are being changed, by id. */
    saving: pending,
    /** A failure has been shown by then. */
    change: (keyId: string, enabled: boolean) =>
      run({ subject: keyId, enabled }).catch(() => undefined),
  }
}
