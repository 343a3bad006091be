import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { DetailPart } from '../../list/open-row/detail-part.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'

export const paymentRequestDetail = lazyComponent(
  async () => (await import('./payment-request-detail.tsx')).PaymentRequestDetail,
)

/** The opened payment request, once its code is loaded. */
export function PaymentRequestDetailPart(props: DetailProps<PaymentRequestRecord>) {
  return <DetailPart {...props} part={paymentRequestDetail} />
}
