import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import type { DeliverAgain } from '@tideway/contract/reports/report-delivery'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { deliverAgain, reportDeliveryKey } from './report-delivery-queries.ts'

/** 'Try again now' for one undelivered report or for all. Repeating it has no further effect. */
export function useDeliverAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: DeliverAgain) => deliverAgain(api, actingClientId, body),
    onError: (error) => snackbar(reasonOf(error) ?? GENERIC_FAILURE, { tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportDeliveryKey(actingClientId) }),
  })
  return { busy: isPending, deliverAgain: mutate }
}
