import { useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useSnackbar } from '@tideway/look/snackbar'
import { useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { cancelPaymentRequest } from './payment-request-mutations.ts'
import { paymentRequestKeys } from './payment-request-queries.ts'

interface Options {
  id: string
  onCancelled: () => void
  /** It was refused, or no answer came: it may have been paid, so it is read again. */
  onFailure: () => void
}

/** Cancels a payment request that nobody has paid, once at a time. Lists are loaded again without it. */
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

/** Cancelled already, by a try whose answer was lost: there is nothing left to cancel. */
function unlessGone(error: unknown): void {
  if (failureStatus(error) !== 404) throw error
}
