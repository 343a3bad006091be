import { useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { cancelPaymentRequest } from '../payment-request-mutations.ts'
import { paymentRequestKeys } from '../payment-request-queries.ts'

interface Options {
  id: string
  onCancelled: () => void
  /** Called if it was rejected or got no response. The request is read again, because it may have been paid. */
  onFailure: () => void
}

/** Cancels an unpaid payment request, one at a time. Lists are reloaded without it. */
export function useCancelPaymentRequest({ id, onCancelled, onFailure }: Options) {
  const api = useApi()
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [cancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState<ChangeFailure>()

  async function cancel() {
    if (cancelling) return
    setCancelling(true)
    setFailure(undefined)
    try {
      await cancelPaymentRequest(api, id).catch(unlessGone)
      void queryClient.invalidateQueries({ queryKey: paymentRequestKeys.lists(actingClientId) })
      snackbar('The payment request was cancelled')
      onCancelled()
    } catch (error) {
      setFailure(changeFailure(error))
      setCancelling(false)
      onFailure()
    }
  }

  return { cancel, cancelling, failure }
}

/** An earlier attempt without a response already cancelled it, so a 404 is not a failure. */
function unlessGone(error: unknown): void {
  if (failureStatus(error) !== 404) throw error
}
