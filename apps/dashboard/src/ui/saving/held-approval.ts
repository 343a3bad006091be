import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import type { Approval } from '@tideway/contract/approvals/approval'
import { useContext, useEffect, useEffectEvent } from 'react'
import { HeldCallsContext } from './held-calls.ts'

/** Interval for reading a request that waits, in milliseconds. A hidden tab reads nothing. */
const WHILE_WAITING = 3_000

const isWaiting = (approval: Approval | undefined) => approval?.status === 'PENDING'

/**
 * Follows a call that waits for a second person until it has ended. Everything about the client is then read again,
 * because money, settings or users may have changed.
 */
export function useHeldApproval(
  held: HeldChange | undefined,
  onEnded?: (approval: Approval) => void,
): Approval | undefined {
  const calls = useContext(HeldCallsContext)
  const queryClient = useQueryClient()
  const approvalId = held?.approvalId ?? ''
  const clientKey = ['client', calls?.clientId ?? '']
  const { data } = useQuery({
    queryKey: [...clientKey, 'approvals', 'held', approvalId],
    queryFn: async ({ signal }) => calls?.read(approvalId, signal),
    enabled: calls !== undefined && approvalId !== '',
    staleTime: WHILE_WAITING,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WHILE_WAITING : false),
  })
  const hasEnded = data !== undefined && !isWaiting(data)
  const onEnd = useEffectEvent(() => {
    if (data) onEnded?.(data)
    void queryClient.invalidateQueries({ queryKey: clientKey })
  })
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])
  return data
}
