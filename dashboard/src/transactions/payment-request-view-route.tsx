import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { ReactNode } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { paymentRequestKeys } from '../payment-request/payment-request-queries.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { prefetch } from '../ui/use-part.ts'
import { DetailLoading } from './detail-part.tsx'
import { PaymentRequestDetailPart, paymentRequestDetail } from './payment-request-detail-part.tsx'
import styles from './payment-request-view.module.css'
import { readForView } from './payment-request-view-queries.ts'
import { RefundProvider } from './refund-context.tsx'

// While the record is read.
prefetch(paymentRequestDetail)

/** One payment request on its own page (spec 2.1, transaction view). */
export function PaymentRequestViewRoute(): ReactNode {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = params.paymentRequestId ?? ''
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const queryKey = [...paymentRequestKeys.one(actingClientId, id), 'view']
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readForView(api, actingClientId, id, signal),
    // A read is told from the one before by its identity (see refund-state.ts).
    structuralSharing: false,
  })

  async function reread(signal?: AbortSignal): Promise<PaymentRequestRecord> {
    const record = await readForView(api, actingClientId, id, signal)
    if (record === null) throw new Error(`${id} is gone`)
    return record
  }

  return (
    <>
      <PageHead
        back={
          <Link params={{ type: 'PaymentRequests' }} to="/transactions/$type">
            Payment Requests
          </Link>
        }
        subtitle={<span className="mono">{id}</span>}
        title="Transactions"
      />
      <div className={styles.body}>
        {query.isPending ? <DetailLoading /> : null}
        {query.isError && query.data === undefined ? (
          <ErrorState
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
            text={GENERIC_FAILURE}
          />
        ) : null}
        {query.data === null ? <EmptyState text="This payment request was not found" /> : null}
        {query.data ? (
          <RefundProvider key={id} shown={id}>
            <PaymentRequestDetailPart
              onChange={(record) => queryClient.setQueryData(queryKey, record)}
              reread={reread}
              row={query.data}
            />
          </RefundProvider>
        ) : null}
      </div>
    </>
  )
}
