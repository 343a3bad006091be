import { paymentRequestList } from './payment-request-list.tsx'
import { TransactionsScreen } from './transactions-screen.tsx'

/** '/transactions' and its payment requests (spec 2.1). */
export function TransactionsRoute() {
  return <TransactionsScreen list={paymentRequestList} />
}
