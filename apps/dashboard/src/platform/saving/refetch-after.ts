import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Wraps `send` so that `queryKey` is read afterwards, whatever its result. After a failure, the second function returns
 * true if that later read shows the server's state. Reads within `send` do not count.
 */
export function refetchAfter(
  queryClient: QueryClient,
  queryKey: QueryKey,
  send: () => Promise<void>,
): [send: () => Promise<void>, isCurrent: () => boolean] {
  let failedAt = Number.POSITIVE_INFINITY
  return [
    async () => {
      // An older response in progress must not overwrite the change.
      await queryClient.cancelQueries({ queryKey })
      try {
        await send()
      } catch (error) {
        failedAt = Date.now()
        throw error
      } finally {
        // Another user may have saved too.
        await queryClient.invalidateQueries({ queryKey })
      }
    },
    () => (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= failedAt,
  ]
}
