import { useQueryClient } from '@tanstack/react-query'
import type { ClientSettings } from '@tideway/contract/client-settings'
import { ClientConfig } from '@tideway/contract/clients'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { clientKeys } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { type SaveFailure, useSending } from './use-sending.ts'

export type { SaveFailure } from './use-sending.ts'

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
  const { busy, failure, run, forget } = useSending(onFailure)
  const queryKey = clientKeys.config(actingClientId)

  async function put(part: ClientSettings) {
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
    } catch (error) {
      if (!onFailure) {
        snackbar(GENERIC_FAILURE, { tone: 'error', ...(errorMs ? { timeout: errorMs } : {}) })
      }
      throw error
    } finally {
      // Another section's save may have been answered meanwhile, or another person may have saved.
      await queryClient.invalidateQueries({ queryKey })
    }
  }

  return {
    busy,
    failure,
    forget,
    /** Answers whether it was saved. Only what is named in `part` is changed (spec 7.4). */
    async save(part: ClientSettings, done?: string): Promise<boolean> {
      const saved = await run(() => put(part))
      if (saved && done !== undefined) snackbar(done)
      return saved
    },
  }
}
