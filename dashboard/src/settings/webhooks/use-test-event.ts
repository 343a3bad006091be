import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { deliveriesKey, sendTestEvent } from './webhook-queries.ts'

/** Sends a test event and remembers its delivery. */
export function useTestEvent(destinationId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSending()
  const [deliveryId, setDeliveryId] = useState<string>()

  async function send(event: string) {
    setDeliveryId(undefined)
    await run(async () => {
      setDeliveryId(await sendTestEvent(api, actingClientId, destinationId, event))
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(actingClientId) })
    })
  }

  return { busy, failure, deliveryId, send }
}
