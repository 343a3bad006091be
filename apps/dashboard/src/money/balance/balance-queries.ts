import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { Balance, balanceCents } from '@tideway/contract/balance/balance'

export const balanceKey = (clientId: string) => ['client', clientId, 'balance'] as const

/** Reads the balance again on entering the screen, on returning to the window and on Refresh. */
export function balanceQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: balanceKey(clientId),
    queryFn: async ({ signal }) => {
      return balanceCents(await api.rest({ path: '/balance', schema: Balance, signal }))
    },
    refetchOnWindowFocus: 'always',
  })
}
