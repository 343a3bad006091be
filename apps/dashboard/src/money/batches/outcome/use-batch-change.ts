import { useMutation, useQueryClient } from '@tanstack/react-query'
import { heldOf, reasonOf } from '@tideway/browser/http/api-failure'
import type { BatchResult } from '@tideway/contract/batches/batch'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { batchesKey } from '../batch-queries.ts'
import type { AcceptedRepeats, BatchAct, BatchWork } from '../batch-work.ts'

/** Stops, resumes or retries a batch, and then reads it again. Sending the same change twice has no further effect. */
export function useBatchChange<Result extends BatchResult>(
  work: BatchWork<Result>,
  batchId: string,
) {
  const api = useApi()
  const { actingClientId } = useSession()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ act, accepted }: { act: BatchAct; accepted?: AcceptedRepeats | undefined }) =>
      work.change(api, batchId, act, accepted),
    onError(failure) {
      if (!heldOf(failure)) snackbar(reasonOf(failure) ?? GENERIC_FAILURE, { tone: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchesKey(work, actingClientId) }),
  })
  return {
    run: (act: BatchAct, accepted?: AcceptedRepeats) => mutate({ act, accepted }),
    busy: isPending,
    held: heldOf(error),
  }
}
