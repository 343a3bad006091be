import { queryOptions } from '@tanstack/react-query'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { rowOfPayout } from '@tideway/contract/payouts/single-payout'
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

/**
 * Reads the provider's questions about a payout. They depend on earlier payouts, so an earlier response is not kept.
 */
export function questionQuery(calls: PayoutsCalls, clientId: string, payment: PaymentCreate) {
  return queryOptions({
    queryKey: [...moneyKey(clientId), 'question', rowOfPayout(payment)],
    queryFn: () => calls.questionOf(payment),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads the rules by which payouts wait for a second person. */
export function approvalRulesQuery(calls: PayoutsCalls, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'approvals', 'rules'],
    queryFn: ({ signal }) => calls.approvalRules(clientId, signal),
    retry: false,
    staleTime: 10_000,
  })
}

/** How often a payout that waits for approval is read, in milliseconds. A hidden tab reads nothing. */
const WHILE_WAITING = 3_000

/** Follows a payout that waits until someone has decided. */
export function heldPayoutQuery(calls: PayoutsCalls, clientId: string, approvalId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'approvals', approvalId],
    queryFn: ({ signal }) => calls.approval(clientId, approvalId, signal),
    enabled: approvalId !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? WHILE_WAITING : false),
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
