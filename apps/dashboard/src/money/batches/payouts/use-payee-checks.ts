import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { MAX_CHECKED_AT_ONCE } from '@tideway/contract/payments/payee-check'
import type { PayoutBatchReview, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { PayeeCheckAnswer } from '@tideway/contract/payouts/payout-batch'
import { useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { batchesKey } from '../batch-queries.ts'
import type { BatchDraft } from '../entry/batch-draft.ts'
import { payoutWork } from './payout-work.tsx'

/** Milliseconds to wait after reaching the number of checks that the banks answer in a minute. */
const AT_THE_LIMIT = 3000

/**
 * Checks the payees of a reviewed list at the rate that the banks permit, and then reviews the list again. Returns the
 * progress, or undefined once the checks have ended. If the checks fail, the other payees stay unchecked and must be
 * accepted.
 */
export function usePayeeChecks(
  draft: BatchDraft<PayoutBatchRow>,
  review: UseQueryResult<PayoutBatchReview>,
): { done: number; of: number } | undefined {
  const api = useApi()
  const { actingClientId } = useSession()
  const [done, setDone] = useState(0)
  const unchecked = (review.data?.rows ?? []).filter(
    ({ amount, check }) => amount !== undefined && check === undefined,
  )
  const checks = useQuery({
    queryKey: [...batchesKey(payoutWork, actingClientId), 'checks', draft.id],
    async queryFn({ signal }) {
      const rows = unchecked.flatMap(({ row }) => draft.rows[row - 1] ?? [])
      for (let at = 0; at < rows.length; ) {
        const part = rows.slice(at, at + MAX_CHECKED_AT_ONCE)
        const { checked } = await api.portal({
          method: 'POST',
          path: '/payeeChecks',
          body: { rows: part },
          schema: PayeeCheckAnswer,
          signal,
        })
        if (checked < part.length) await pause(signal)
        else at += part.length
        setDone(at)
      }
      await review.refetch()
      return rows.length
    },
    enabled: unchecked.length > 0,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return checks.isFetching ? { done, of: Math.max(unchecked.length, done, 1) } : undefined
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = window.setTimeout(resolve, AT_THE_LIMIT)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
