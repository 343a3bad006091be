import { useQuery } from '@tanstack/react-query'
import type { DetailProps } from '../../list/transaction-list.ts'
import type { RefundKind } from '../../money/refund/refund-target.ts'
import { useSession } from '../../session/session-context.tsx'

/**
 * First poll interval, in milliseconds. A refund to another bank takes seconds or days, so polling starts often and
 * slows down.
 */
const FIRST_INTERVAL = 1500
const LAST_INTERVAL = 20_000

/** Polls the open transaction while a refund is in progress. Each result replaces the row. */
export function usePollWhileReturning<Row>(
  { row, onChange, reread }: DetailProps<Row>,
  { target: targetOf, key }: RefundKind<Row>,
) {
  const { actingClientId } = useSession()
  const { id, returning } = targetOf(row)
  useQuery({
    queryKey: [...key(actingClientId, id), 'returning'],
    queryFn: async ({ signal }) => {
      const read = await reread(signal)
      onChange(read)
      return targetOf(read).returning
    },
    enabled: returning,
    refetchInterval: ({ state }) =>
      Math.min(LAST_INTERVAL, FIRST_INTERVAL * 1.2 ** state.dataUpdateCount),
    gcTime: 0,
  })
}
