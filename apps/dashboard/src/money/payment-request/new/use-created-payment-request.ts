import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useCancelPaymentRequest } from '../cancel/use-cancel-payment-request.ts'
import { paymentRequestKeys, readPaymentRequest } from '../payment-request-queries.ts'

/**
 * Poll interval of the status while the dialog waits for the payer, in milliseconds. Covers a frame that sends no
 * message.
 */
const POLL = 5000

/** Returns the created request in its latest state from the API. Idle until there is one. */
export function useCreatedPaymentRequest(
  created: PaymentRequestRecord | undefined,
  onClose: () => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
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

  // It may have been paid in the meantime, and then there is nothing left to cancel.
  const cancellation = useCancelPaymentRequest({
    id,
    onCancelled: onClose,
    onFailure: () => void refetch(),
  })

  return { record: data, reread: () => void refetch(), ...cancellation }
}
