import { useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Webhook } from '@tideway/contract/webhooks/webhooks'
import { mergeWebhooks } from '@tideway/contract/webhooks/webhooks'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { mergeList } from '../../../platform/saving/merge.ts'
import { refetchAfter } from '../../../platform/saving/refetch-after.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import { usePageAlert } from '../../settings-alert.tsx'
import { destinationsKey, readWebhooks, saveWebhooks, webhookListKey } from '../webhook-queries.ts'
import { isSameSet, withEvents } from './event-choice.ts'

const ATTEMPTS = 4
const SAVED = 'Webhook settings updated successfully.'

/** Holds the ticked changes until they are saved. */
export function useEventsForm(webhook: Webhook, types: readonly string[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const [ticked, setTicked] = useState<readonly string[]>()
  /** Events when ticking started, or undefined if nothing is ticked. */
  const [began, setBegan] = useState<readonly string[]>()
  const queryKey = webhookListKey(actingClientId)
  const saved = webhook.webhooksOn
  const merged = mergeList(began ?? saved, ticked ?? saved, saved)
  const changed = !isSameSet(merged, saved)
  // If no ticked event differs any more, the changes were saved here or by another user, and ticking starts from the
  // newest events.
  const base = changed && began ? began : saved
  const chosen = changed && ticked ? ticked : saved
  usePageAlert({ failure, changed, saved: eventsText(saved) })

  async function send() {
    try {
      queryClient.setQueryData(queryKey, await saveOnNewest())
    } finally {
      void queryClient.invalidateQueries({ queryKey: destinationsKey(actingClientId) })
    }
  }

  /**
   * Sends the full list (spec 7.3), which it reads just before. The save is rejected if the list has changed since.
   * Every tick is a separate setting, so another user's ticks are kept.
   */
  async function saveOnNewest() {
    for (let attempt = 1; ; attempt++) {
      const { webhooks, etag } = await readWebhooks(api, actingClientId)
      const theirs = webhooks.find(({ id }) => id === webhook.id)?.webhooksOn ?? []
      const webhooksOn = mergeList(base, chosen, theirs)
      const next = mergeWebhooks(webhooks, [{ id: webhook.id, webhooksOn }])
      try {
        await saveWebhooks(api, actingClientId, next, etag)
        return next
      } catch (error) {
        if (failureStatus(error) !== 412 || attempt === ATTEMPTS) throw error
      }
    }
  }

  return {
    chosen,
    changed,
    busy,
    change(events: readonly string[], on: boolean) {
      if (busy) return
      setBegan(base)
      setTicked(withEvents(types, chosen, events, on))
      forget()
    },
    async save() {
      if (!(await run(...refetchAfter(queryClient, queryKey, send)))) return
      setTicked(undefined)
      setBegan(undefined)
      snackbar(SAVED)
    },
  }
}

function eventsText(events: readonly string[]): string {
  return events.length === 1 ? '1 event' : `${events.length} events`
}
