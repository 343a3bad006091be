import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * `send`, and after it a read of `queryKey`, whatever became of it. The second function reports, once `send` has
 * failed, whether that read shows what the server has since: reads that were part of `send` don't.
 */
export function readAgainAfter(
  queryClient: QueryClient,
  queryKey: QueryKey,
  send: () => Promise<void>,
): [send: () => Promise<void>, isCurrent: () => boolean] {
  let failedAt = Number.POSITIVE_INFINITY
  return [
    async () => {
      // An older answer on its way must not put back what is being changed.
      await queryClient.cancelQueries({ queryKey })
      try {
        await send()
      } catch (error) {
        failedAt = Date.now()
        throw error
      } finally {
        // Someone else may have saved too.
        await queryClient.invalidateQueries({ queryKey })
      }
    },
    () => (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= failedAt,
  ]
}
