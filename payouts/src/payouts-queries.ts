import { queryOptions } from '@tanstack/react-query'
import type { PayoutsCalls } from './payouts-calls.ts'

/** The start of the keys of what a payout of this client changes. */
export function moneyKey(clientId: string) {
  return ['client', clientId, 'money'] as const
}

/** Money may have moved while the person was on another page. */
const refetchOnWindowFocus = 'always'

export function balanceQuery(calls: PayoutsCalls, clientId: string) {
  return queryOptions({
    queryKey: [...moneyKey(clientId), 'balance'],
    queryFn: calls.balance,
    refetchOnWindowFocus,
  })
}

export function lastPayoutsQuery(calls: PayoutsCalls, clientId: string) {
  return queryOptions({
    queryKey: [...moneyKey(clientId), 'last-payouts'],
    queryFn: calls.lastPayouts,
    refetchOnWindowFocus,
  })
}

/** The clients that a person of this organisation may act for. */
export function clientsQuery(calls: PayoutsCalls, organisationId: string) {
  return queryOptions({
    queryKey: ['client', organisationId, 'clients'],
    queryFn: calls.clients,
    refetchOnWindowFocus,
  })
}

export function clientConfigQuery(calls: PayoutsCalls, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'config'],
    queryFn: () => calls.clientConfig(clientId),
    refetchOnWindowFocus,
  })
}
