import { useQueryClient } from '@tanstack/react-query'
import type { WebhookDestination } from '@tideway/contract/webhooks'
import { useSnackbar } from '@tideway/look/snackbar'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { usePause } from '../../ui/use-pause.ts'
import { useSending } from '../use-sending.ts'
import {
  changesOf,
  type DestinationDraft,
  type DestinationField,
  destinationMessages,
  draftOf,
  firstWrong,
  saveOf,
  whyNotSave,
} from './destination-draft.ts'
import { destinationsKey, saveDestination, webhookListKey } from './webhook-queries.ts'

const SAVED = 'Webhook destination updated successfully.'

/** What is typed over what is saved. It stays until it is saved. */
export function useDestinationForm(destination: WebhookDestination) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSending()
  const [typed, setTyped] = useState<Partial<DestinationDraft>>({})
  const [left, setLeft] = useState<DestinationField>()
  const draft = { ...draftOf(destination), ...typed }
  const paused = usePause(JSON.stringify(typed))
  const queryKey = destinationsKey(actingClientId)

  async function send() {
    await queryClient.cancelQueries({ queryKey })
    try {
      await saveDestination(api, actingClientId, destination.id, saveOf(draft, destination))
    } finally {
      await queryClient.invalidateQueries({ queryKey })
      // The first save makes the entry that the list has stood in for.
      void queryClient.invalidateQueries({ queryKey: webhookListKey(actingClientId) })
    }
  }

  return {
    draft,
    busy,
    failure,
    changed: Object.keys(changesOf(draft, destination)).length > 0,
    whyNotSave: whyNotSave(draft, destination),
    firstWrong: firstWrong(draft),
    /** Nobody is corrected in the middle of a word. */
    errorOf: (field: DestinationField) =>
      paused || left === field ? destinationMessages[field](draft[field]) : undefined,
    leave: setLeft,
    change(part: Partial<DestinationDraft>) {
      if (busy) return
      setTyped((before) => ({ ...before, ...part }))
      setLeft(undefined)
      forget()
    },
    async save() {
      if (!(await run(send))) return
      setTyped({})
      snackbar(SAVED)
    },
  }
}
