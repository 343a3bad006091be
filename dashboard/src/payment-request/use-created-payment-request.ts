import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { useSnackbar } from '@tideway/look/snackbar'
import { useState } from 'react'
import { failureStatus } from '../platform/api-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import type { ChangeFailure } from './payment-request-failure.ts'
import { changeFailure } from './payment-request-failure.ts'
import { cancelPaymentRequest } from './payment-request-mutations.ts'
import { paymentRequestKeys, readPaymentRequest } from './payment-request-queries.ts'

/** How often the status is read while the dialog waits for the payer, in milliseconds: for a frame that says nothing. */
const POLL = 5000

/** The request that the dialog has created, as the API sees it now; idle until there is one. */
export function useCreatedPaymentRequest(
  created: PaymentRequestRecord | undefined,
  onClose: () => void,
) {
  const api = useApi()
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [cancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState<ChangeFailure>()
  const id = created?.PaymentRequestStatus.paymentRequestId ?? ''
  const { data, refetch } = useQuery({
    queryKey: paymentRequestKeys.one(actingClientId, id),
    queryFn: async ({ signal }) => {
      const read = await readPaymentRequest(api, id, signal)
      if (read.PaymentRequestStatus.status !== 'WAITING') refreshLists()
      return read
    },
    enabled: created !== undefined,
    initialData: created,
    refetchInterval: (query) =>
      query.state.data?.PaymentRequestStatus.status === 'WAITING' ? POLL : false,
  })

  function refreshLists() {
    void queryClient.invalidateQueries({ queryKey: paymentRequestKeys.lists(actingClientId) })
  }

  async function cancel() {
    if (cancelling) return
    setCancelling(true)
    setFailure(undefined)
    try {
      await cancelPaymentRequest(api, id).catch(unlessGone)
      refreshLists()
      snackbar('The payment request was cancelled')
      onClose()
    } catch (error) {
      setFailure(changeFailure(error))
      setCancelling(false)
      // It may have been paid in the meantime: then there is nothing left to ask.
      void refetch()
    }
  }

  return { record: data, reread: () => void refetch(), cancel, cancelling, failure }
}

/** Cancelled already, by a try whose answer was lost: there is nothing left to cancel. */
function unlessGone(error: unknown): void {
  if (failureStatus(error) !== 404) throw error
}
