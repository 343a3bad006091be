import { queryOptions } from '@tanstack/react-query'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import type { PayoutsCalls } from './payouts-calls.ts'

/** Returns the prefix of query keys whose data a payout of this client changes. */
export function moneyKey(clientId: string) {
  return ['client', clientId, 'money'] as const
}

/** Money may have moved while the user was on another page. */
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

/** Reads the payouts that this one may repeat. It says what was paid until now, so an earlier answer is not kept. */
export function repeatsQuery(calls: PayoutsCalls, clientId: string, payment: PaymentCreate) {
  const { paymentAmount, payID, bsb, accountNumber } = payment
  return queryOptions({
    queryKey: [
      ...moneyKey(clientId),
      'repeats',
      paymentAmount,
      payID ?? '',
      bsb ?? '',
      accountNumber ?? '',
    ],
    queryFn: () => calls.repeatsOf(payment),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads the clients that a user of this organisation may act for. */
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
