import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Api } from '@tideway/browser/http/api'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { CopyLinkButton } from '../../list/open-row/copy-link.tsx'
import { DetailLoading } from '../../list/open-row/detail-part.tsx'
import { pagePath } from '../../list/open-row/open-row.ts'
import { visitedName, visitedRowsOf } from '../../list/open-row/visited-rows.ts'
import { LazySearchPanel } from '../../list/search/chips/lazy-search-panel.tsx'
import { usePanelPreference } from '../../list/search/chips/panel-preference.ts'
import type { SearchType } from '../../list/search/search-types.ts'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'
import { searchAddress } from '../../list/search/transaction-search.ts'
import type { DetailProps } from '../../list/transaction-list.ts'
import { RefundProvider } from '../../money/refund/refund-context.tsx'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { ListLayout } from '../../ui/layout/list-layout.tsx'
import { Arriving } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import styles from './transaction-page.module.css'

/** The properties of a type that the page of one transaction needs. */
export interface PageKind<Row> {
  type: SearchType
  /** The heading, if it is not 'Transactions' (readings 3, titles). */
  title?: string | undefined
  /** The type's name in sentences: 'payment request'. */
  noun: string
  /** All statuses of the type, for the search panel. */
  statuses: readonly string[]
  key: (clientId: string, id: string) => readonly unknown[]
  /** Returns null if there is no such transaction. */
  read: (api: Api, clientId: string, id: string, signal?: AbortSignal) => Promise<Row | null>
  Detail: ComponentType<DetailProps<Row>>
}

/** The panel starts empty, because the id that opened the transaction is not a search field. */
const noSearch: TransactionSearch = {}

/** One transaction on its own page, with the search panel of every transactions child (spec 2.1). */
export function TransactionPage<Row extends object>({ kind }: { kind: PageKind<Row> }) {
  const { type, noun, Detail } = kind
  const { segment } = type
  const { id = '' }: Record<string, string | undefined> = useParams({ strict: false })
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { actingClientId } = useSession()
  const queryKey = [...kind.key(actingClientId, id), 'view']
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => kind.read(api, actingClientId, id, signal),
    // Every read gives a new object, by which later reads are recognised (see refund-state.ts).
    structuralSharing: false,
  })
  const { id: userId } = useUser()
  const panelPreference = usePanelPreference()
  const isShown = query.data !== undefined && query.data !== null
  useEffect(() => {
    if (isShown) visitedRowsOf({ userId, clientId: actingClientId }).add(visitedName(segment, id))
  }, [isShown, userId, actingClientId, segment, id])
  const outdated = query.dataUpdatedAt < useOpenedAt(id)

  async function reread(signal?: AbortSignal): Promise<Row> {
    const record = await kind.read(api, actingClientId, id, signal)
    if (record === null) throw new Error(`${id} is gone`)
    return record
  }

  return (
    <ListLayout
      head={
        <PageHead
          actions={<CopyLinkButton address={() => pageAddress(segment, id, actingClientId)} />}
          back={<Link to={`/transactions/${segment}` as string}>{type.label}</Link>}
          title={kind.title ?? 'Transactions'}
        />
      }
      panel={
        type.searchFields.length === 0
          ? undefined
          : {
              ...panelPreference,
              render: (close) => (
                <LazySearchPanel
                  onFailure={close}
                  onRefresh={() => {
                    void query.refetch()
                    close()
                  }}
                  onSearch={(newSearch) =>
                    void navigate({ href: searchAddress(`/transactions/${segment}`, newSearch) })
                  }
                  refreshing={query.isFetching}
                  search={noSearch}
                  statuses={kind.statuses}
                  type={type}
                />
              ),
            }
      }
      refresh={
        type.withoutRefresh ? null : (
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        )
      }
    >
      <Arriving className={styles.body}>
        {query.isPending ? <DetailLoading /> : null}
        {query.isError && query.data === undefined ? <ReadFailed query={query} /> : null}
        {query.data === null ? <EmptyState text={`We couldn’t find this ${noun}`} /> : null}
        {query.data && query.isError ? (
          <div className={styles.notice}>
            <Alert
              actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
              kind="error"
              title={`We couldn’t refresh this ${noun}, so it may be out of date.`}
            >
              <p>{GENERIC_FAILURE}</p>
            </Alert>
          </div>
        ) : null}
        {query.data ? (
          <RefundProvider key={id} shown={id}>
            <Detail
              onChange={(record) => queryClient.setQueryData(queryKey, record)}
              outdated={outdated}
              reread={reread}
              row={query.data}
            />
          </RefundProvider>
        ) : null}
      </Arriving>
    </ListLayout>
  )
}

/** Returns the address of this page for a colleague. It includes the client. */
function pageAddress(segment: string, id: string, clientId: string): string {
  const query = new URLSearchParams({ clientId })
  return `${location.origin}${pagePath(segment, id)}?${query}`
}

/**
 * Returns the time at which this transaction was opened, in ms since 1970. Reads before it are from an earlier visit.
 */
function useOpenedAt(id: string): number {
  const [opened, setOpened] = useState(() => ({ id, at: Date.now() }))
  if (opened.id === id) return opened.at
  const now = { id, at: Date.now() }
  setOpened(now)
  return now.at
}
