import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { PaymentRecord, PaymentStatusName } from '@tideway/contract/payments/payment'
import { outboundPaymentSearchType } from '../../list/search/search-types.ts'
import type { PageKind } from '../page/transaction-page.tsx'
import { TransactionPage } from '../page/transaction-page.tsx'
import { OutboundPaymentDetailPart, outboundPaymentList } from './outbound-payment-list.tsx'

const kind: PageKind<PaymentRecord> = {
  type: outboundPaymentSearchType,
  noun: 'outbound payment',
  statuses: PaymentStatusName.options,
  key: (clientId, id) => ['client', clientId, 'payments', 'one', id],
  read: (api, _clientId, id, signal) => readPayout(api, id, signal),
  Detail: OutboundPaymentDetailPart,
}

export function OutboundPaymentPage() {
  return <TransactionPage kind={kind} />
}

/** The form of the provider's ids. */
const ourId = /^[0-9a-f]{32}$/

/** Reads a payout by the client's own id, which its row's address contains, or else by the provider's id. */
async function readPayout(
  api: Api,
  id: string,
  signal: AbortSignal | undefined,
): Promise<PaymentRecord | null> {
  const payment = await outboundPaymentList.readOne(api, id, signal)
  if (payment !== null || !ourId.test(id)) return payment
  try {
    return await api.rest({
      path: '/payment',
      query: { id },
      schema: PaymentRecord,
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    // Few roles may read by the provider's id. For other roles the payout is shown as not found.
    const status = failureStatus(error)
    if (status === 404 || status === 403) return null
    throw error
  }
}
