import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { BalanceTransferPage, isUnderWay } from '@tideway/contract/balance/balance-transfer'

/** Transfers in a page of the list. */
const TRANSFERS = 10
/** Refresh interval while waiting for a bank's answer, in milliseconds. */
const WHILE_UNDER_WAY = 3_000

export const balanceTransfersKey = (clientId: string) =>
  ['client', clientId, 'balanceTransfers'] as const

/** Reads settlements and top-ups, newest first. Not part of the provider API (readings 5). */
export function balanceTransfersQuery(api: Api, clientId: string) {
  return infiniteQueryOptions({
    queryKey: balanceTransfersKey(clientId),
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: `/clients/${encodeURIComponent(clientId)}/balanceTransfers`,
        query: { numberOfRecords: TRANSFERS, nextPageId: pageParam },
        schema: BalanceTransferPage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (isNotOffered(state.error)) return false
      const waits = state.data?.pages.some(({ records }) => records.some(isUnderWay))
      return waits ? WHILE_UNDER_WAY : false
    },
  })
}
