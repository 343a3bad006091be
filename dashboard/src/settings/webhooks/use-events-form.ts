import { useQueryClient } from '@tanstack/react-query'
import { mergeWebhooks, type Webhook } from '@tideway/contract/webhooks'
import { useSnackbar } from '@tideway/look/snackbar'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useSettingsAlert } from '../settings-alert.tsx'
import { useSending } from '../use-sending.ts'
import { isSameSet, withEvents } from './event-choice.ts'
import { destinationsKey, saveWebhooks, webhookListKey, webhooksQuery } from './webhook-queries.ts'

const SAVED = 'Webhook settings updated successfully.'

/** What is ticked over what is saved. It stays until it is saved. */
export function useEventsForm(webhook: Webhook, types: readonly string[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, run, forget } = useSending(useSettingsAlert())
  const [ticked, setTicked] = useState<readonly string[]>()
  const chosen = ticked ?? webhook.webhooksOn
  const queryKey = webhookListKey(actingClientId)

  async function send() {
    await queryClient.cancelQueries({ queryKey })
    try {
      // The full list is sent (spec 7.3): read just before, so that nobody else's change of another entry is undone.
      const list = await queryClient.fetchQuery({
        ...webhooksQuery(api, actingClientId),
        staleTime: 0,
      })
      const next = mergeWebhooks(list, [{ id: webhook.id, webhooksOn: [...chosen] }])
      await saveWebhooks(api, actingClientId, next)
      queryClient.setQueryData(queryKey, next)
    } finally {
      await queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: destinationsKey(actingClientId) })
    }
  }

  return {
    chosen,
    changed: !isSameSet(chosen, webhook.webhooksOn),
    busy,
    change(events: readonly string[], on: boolean) {
      if (busy) return
      setTicked(withEvents(types, chosen, events, on))
      forget()
    },
    async save() {
      if (!(await run(send))) return
      setTicked(undefined)
      snackbar(SAVED)
    },
  }
}
