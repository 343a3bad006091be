import { queryOptions } from '@tanstack/react-query'
import { Balance, balanceCents } from '@tideway/contract/balance/balance'
import type { Api } from '../session/api.ts'

export const balanceKey = (clientId: string) => ['client', clientId, 'balance'] as const

/** Read again whenever somebody looks: on entering, on coming back to the window, on Refresh. */
export function balanceQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: balanceKey(clientId),
    queryFn: async ({ signal }) => {
      return balanceCents(await api.rest({ path: '/balance', schema: Balance, signal }))
    },
    refetchOnWindowFocus: 'always',
  })
}
