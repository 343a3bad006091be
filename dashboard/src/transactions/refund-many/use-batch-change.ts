import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { BatchAction } from './batch-queries.ts'
import { batchesKey, changeBatch } from './batch-queries.ts'

/** Stops, resumes or retries a batch. After each, it is read again. Each may be repeated without effect. */
export function useBatchChange(batchId: string) {
  const api = useApi()
  const { actingClientId } = useSession()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { mutate, isPending } = useMutation({
    mutationFn: (action: BatchAction) => changeBatch(api, batchId, action),
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchesKey(actingClientId) }),
  })
  return { run: (action: BatchAction) => mutate(action), busy: isPending }
}
