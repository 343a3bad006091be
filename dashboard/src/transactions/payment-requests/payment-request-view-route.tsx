import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { paymentRequestKeys } from '../../payment-request/payment-request-queries.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { prefetch } from '../../ui/lazy-component.ts'
import { ListLayout } from '../../ui/list-layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DetailLoading } from '../detail/detail-part.tsx'
import { visitedName, visitedRowsOf } from '../list/visited-rows.ts'
import { RefundProvider } from '../refund/refund-context.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import { paymentRequestSearchType } from '../search/search-types.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { searchAddress } from '../search/transaction-search.ts'
import { PaymentRequestDetailPart, paymentRequestDetail } from './payment-request-detail-part.tsx'
import styles from './payment-request-view.module.css'
import { readForView } from './payment-request-view-queries.ts'

// Loads the detail's code while the record is read.
prefetch(paymentRequestDetail)

/** The panel starts empty, because the id that opened the request is not a search field. */
const noSearch: TransactionSearch = {}

/** One payment request on its own page, with the search panel of every transactions child (spec 2.1). */
export function PaymentRequestViewRoute(): ReactNode {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = params.paymentRequestId ?? ''
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { actingClientId } = useSession()
  const queryKey = [...paymentRequestKeys.one(actingClientId, id), 'view']
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readForView(api, actingClientId, id, signal),
    // Reads are distinguished by identity (see refund-state.ts).
    structuralSharing: false,
  })
  const { id: userId } = useUser()
  const isShown = query.data !== undefined && query.data !== null
  useEffect(() => {
    if (!isShown) return
    const { segment } = paymentRequestSearchType
    visitedRowsOf({ userId, clientId: actingClientId }).add(visitedName(segment, id))
  }, [isShown, userId, actingClientId, id])
  const outdated = query.dataUpdatedAt < useOpenedAt(id)

  async function reread(signal?: AbortSignal): Promise<PaymentRequestRecord> {
    const record = await readForView(api, actingClientId, id, signal)
    if (record === null) throw new Error(`${id} is gone`)
    return record
  }

  function search(wanted: TransactionSearch) {
    const { segment } = paymentRequestSearchType
    void navigate({ href: searchAddress(`/transactions/${segment}`, wanted) })
  }

  return (
    <ListLayout
      head={
        <PageHead
          back={
            <Link params={{ type: 'PaymentRequests' }} to="/transactions/$type">
              Payment Requests
            </Link>
          }
          subtitle={<span className="mono">{id}</span>}
          title="Transactions"
        />
      }
      panel={(close) => (
        <SearchPanel
          onRefresh={() => {
            void query.refetch()
            close()
          }}
          onSearch={search}
          refreshing={query.isFetching}
          search={noSearch}
          statuses={paymentRequestStatuses}
          type={paymentRequestSearchType}
        />
      )}
    >
      <div className={styles.body}>
        {query.isPending ? <DetailLoading /> : null}
        {query.isError && query.data === undefined ? (
          <ErrorState
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
            text={GENERIC_FAILURE}
          />
        ) : null}
        {query.data === null ? <EmptyState text="We couldn’t find this payment request" /> : null}
        {query.data && query.isError ? (
          <div className={styles.notice}>
            <Alert
              actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
              kind="error"
              title="We couldn’t refresh this payment request, so it may be out of date."
            >
              <p>{GENERIC_FAILURE}</p>
            </Alert>
          </div>
        ) : null}
        {query.data ? (
          <RefundProvider key={id} shown={id}>
            <PaymentRequestDetailPart
              onChange={(record) => queryClient.setQueryData(queryKey, record)}
              outdated={outdated}
              reread={reread}
              row={query.data}
            />
          </RefundProvider>
        ) : null}
      </div>
    </ListLayout>
  )
}

/** Returns the time this payment request was opened, in ms since 1970. Earlier reads are from an earlier visit. */
function useOpenedAt(id: string): number {
  const [opened, setOpened] = useState(() => ({ id, at: Date.now() }))
  if (opened.id === id) return opened.at
  const now = { id, at: Date.now() }
  setOpened(now)
  return now.at
}
