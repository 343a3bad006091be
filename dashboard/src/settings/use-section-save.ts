import { useQueryClient } from '@tanstack/react-query'
import type { ClientSettings } from '@tideway/contract/client-settings'
import { ClientConfig } from '@tideway/contract/clients'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import {
  type ChangeFailure,
  changeFailure,
  GENERIC_FAILURE,
} from '../payment-request/payment-request-failure.ts'
import { reasonOf } from '../platform/api-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { clientKeys } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'

export type SaveFailure = ChangeFailure

interface Options {
  /** How long the generic sentence is shown when it fails, in milliseconds; 10 s unless told (spec 8). */
  errorMs?: number | undefined
  /** Says the failure in place of the snackbar: some sections tell it at the top of the page (readings 5). */
  onFailure?: ((failure: SaveFailure | undefined) => void) | undefined
}

/** Saves a part of the client's config: one save of a section at a time, the other sections beside it. */
export function useSectionSave({ errorMs, onFailure }: Options = {}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)

  function tell(next: SaveFailure | undefined) {
    setFailure(next)
    onFailure?.(next)
  }

  /** Answers whether it was saved. Only what is named in `part` is changed (spec 7.4). */
  async function save(part: ClientSettings, done?: string): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    tell(undefined)
    const queryKey = clientKeys.config(actingClientId)
    // An older answer on its way must not put back what has just been changed.
    await queryClient.cancelQueries({ queryKey })
    try {
      const config = await api.portal({
        method: 'PUT',
        path: `/clients/${encodeURIComponent(actingClientId)}`,
        body: part,
        schema: ClientConfig,
      })
      queryClient.setQueryData(queryKey, config)
      if (done !== undefined) snackbar(done)
      return true
    } catch (error) {
      const failed = changeFailure(error)
      const reason = failed.kind === 'refused' ? reasonOf(error) : undefined
      tell(failed.kind === 'refused' ? { kind: 'refused', message: reason } : failed)
      if (!onFailure) {
        snackbar(GENERIC_FAILURE, { tone: 'error', ...(errorMs ? { timeout: errorMs } : {}) })
      }
      return false
    } finally {
      // Another section's save may have been answered meanwhile, or another person may have saved.
      await queryClient.invalidateQueries({ queryKey })
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, failure, save, forget: () => tell(undefined) }
}
