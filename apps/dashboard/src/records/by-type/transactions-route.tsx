import { useLoaderData } from '@tanstack/react-router'
import type { ShowList } from '../../list/transaction-list.ts'
import { TransactionsScreen } from '../../list/transactions-screen.tsx'
import { paymentRequestList } from '../payment-requests/payment-request-list.tsx'

/** '/transactions' and its children (spec 2.1): the list that the route loaded, or the default child. */
export function TransactionsRoute() {
  // The loaders of list routes return nothing else.
  const show = useLoaderData({ strict: false }) as ShowList | undefined
  return show ? show(TransactionsScreen) : <TransactionsScreen list={paymentRequestList} />
}
