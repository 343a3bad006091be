import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { Skeleton } from '@tideway/look/skeleton'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { part, usePart } from '../ui/use-part.ts'
import styles from './payment-request-view.module.css'
import type { DetailProps } from './transaction-list.ts'

/** No list needs it to be shown. */
export const paymentRequestDetail = part(
  async () => (await import('./payment-request-detail.tsx')).PaymentRequestDetail,
)

/** The opened payment request, once its file is here. */
export function PaymentRequestDetailPart(props: DetailProps<PaymentRequestRecord>) {
  const [failed, setFailed] = useState(false)
  const Detail = usePart(paymentRequestDetail, !failed, () => setFailed(true))
  if (Detail) return <Detail {...props} />
  if (failed) return <ErrorState onRefresh={() => setFailed(false)} text={GENERIC_FAILURE} />
  return <DetailLoading />
}

export function DetailLoading() {
  return (
    <div aria-busy="true" className={styles.loading} role="status">
      <span className="visually-hidden">Loading</span>
      {['60%', '45%', '70%', '50%', '62%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
