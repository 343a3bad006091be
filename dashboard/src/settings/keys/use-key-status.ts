import { useQueryClient } from '@tanstack/react-query'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { changeKey, showKeyChange } from './key-queries.ts'

/** spec 2.18, 8. */
const UPDATED = 'Status updated successfully. New status may not take effect for up to 60 minutes.'

/** Turns keys on and off. What the provider says is shown, never what was asked of it. */
export function useKeyStatus() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  // A second press comes before the next render: only a ref stops it.
  const running = useRef(new Set<string>())

  function note() {
    setSaving(new Set(running.current))
  }

  async function change(keyId: string, enabled: boolean) {
    if (running.current.has(keyId)) return
    running.current.add(keyId)
    note()
    const queryKey = clientKeys.config(actingClientId)
    // An older answer on its way must not put back what is being changed.
    await queryClient.cancelQueries({ queryKey })
    try {
      await changeKey(api, actingClientId, keyId, { enabled })
      showKeyChange(queryClient, actingClientId, keyId, { enabled })
      snackbar(UPDATED)
    } catch {
      snackbar(GENERIC_FAILURE, { tone: 'error' })
    } finally {
      // After a failure too: what got no answer may have been done.
      await queryClient.invalidateQueries({ queryKey })
      running.current.delete(keyId)
      note()
    }
  }

  return { saving, change }
}
