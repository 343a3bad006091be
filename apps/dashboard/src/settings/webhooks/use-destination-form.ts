import { useQueryClient } from '@tanstack/react-query'
import type {
  WebhookDestination,
  WebhookDestinationSave,
} from '@tideway/contract/webhooks/webhooks'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { refetchAfter } from '../../platform/saving/refetch-after.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useHasSettled } from '../../ui/fields/use-has-settled.ts'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import type { DestinationDraft, DestinationField } from './destination-draft.ts'
import {
  changesOf,
  destinationDraftOf,
  destinationMessages,
  destinationSaveOf,
  firstWrong,
  isDestinationSaved,
  whyNotSave,
} from './destination-draft.ts'
import { destinationsKey, saveDestination, webhookListKey } from './webhook-queries.ts'

const SAVED = 'Webhook destination updated successfully.'

/** Holds the typed changes until they are saved. */
export function useDestinationForm(destination: WebhookDestination) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const [typed, setTyped] = useState<Partial<DestinationDraft>>({})
  const [left, setLeft] = useState<DestinationField>()
  /** The last sent values, and the server's values before that. */
  const [sent, setSent] = useState<{ save: WebhookDestinationSave; before: WebhookDestination }>()
  const draft = { ...destinationDraftOf(destination), ...typed }
  const paused = useHasSettled(JSON.stringify(typed))
  const queryKey = destinationsKey(actingClientId)
  const isSavedNow =
    failure?.kind === 'unknown' && failure.isCurrent && sent
      ? isDestinationSaved(sent.save, sent.before, destination)
      : undefined

  async function send() {
    const save = destinationSaveOf(draft, destination)
    setSent({ save, before: destination })
    try {
      await saveDestination(api, actingClientId, destination.id, save)
    } finally {
      // The first save creates the entry that the list showed as a placeholder.
      void queryClient.invalidateQueries({ queryKey: webhookListKey(actingClientId) })
    }
  }

  return {
    draft,
    busy,
    failure: failure && { ...failure, isCurrent: isSavedNow !== undefined },
    changed: !isSavedNow && Object.keys(changesOf(draft, destination)).length > 0,
    whyNotSave: whyNotSave(draft, destination),
    firstWrong: firstWrong(draft),
    /** Errors wait for a pause in typing, so that a user is not corrected in the middle of a word. */
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
      if (!(await run(...refetchAfter(queryClient, queryKey, send)))) return
      setTyped({})
      snackbar(SAVED)
    },
  }
}
