import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { FirstStepsPointer } from '../../first-steps/first-steps-pointer.tsx'
import { ListLayout } from '../../ui/list-layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useResponsiveValue } from '../../ui/use-responsive-value.ts'
import { RefundProvider } from '../refund/refund-context.tsx'
import { IdSuggestion } from '../search/id-suggestion.tsx'
import { searchToWrite } from '../search/search-default.ts'
import { SearchPanel } from '../search/search-panel.tsx'
import type { TransactionSearch } from '../search/transaction-search.ts'
import {
  searchAddress,
  searchOfType,
  searchQuery,
  typedValueOf,
} from '../search/transaction-search.ts'
import { ConfigureResultsButton } from './configure-results-button.tsx'
import { ExportButton } from './export-button.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import { withView } from './list-address.ts'
import { savedFields, useListConfig } from './list-config.ts'
import type { TransactionList } from './transaction-list.ts'
import { TransactionTable } from './transaction-table.tsx'
import { useListView } from './use-list-view.ts'
import { useRowFilter } from './use-row-filter.ts'
import { useTransactionList } from './use-transaction-list.ts'

/** Results and search panel of a transaction type (spec 2.1, 2.11, 2.12). The search is in the URL. */
export function TransactionsScreen<Row>({ list }: { list: TransactionList<Row> }) {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const navigate = useNavigate()
  const addressSearch = useAddressSearch(list)
  const [search, enterAgain] = useEntered(list, addressSearch)
  const address = searchAddress(pathname, addressSearch)
  const { config, save } = useListConfig(list)
  const fields = useMemo(() => savedFields(list, config), [list, config])
  const loaded = useTransactionList(list, search, config.maxReceived, { remembers: true })
  const { view, setFilter, setPage } = useListView()
  const { filter, pageSize } = view
  // A ref, so that the rows below are not drawn again for every letter.
  const typed = useRef(filter)
  useEffect(() => {
    typed.current = filter
  }, [filter])
  const filtered = useRowFilter(loaded.rows, list.fields, filter, loaded.arriving)
  // The rows and their page may be a keystroke behind.
  const late = useResponsiveValue(view, loaded.arriving)
  const { page } = filter === filtered.text ? view : late

  const isShown = loaded.status === 'ready'
  useEffect(() => {
    if (isShown) list.detail?.prefetch()
  }, [isShown, list])

  const { refresh } = loaded
  const onSearch = useCallback(
    (wanted: TransactionSearch, beside = typed.current) => {
      const written = searchToWrite(wanted, { addressSearch, inForce: search })
      const next = searchAddress(`/transactions/${list.segment}`, written)
      // Navigates only if the full path differs (spec 2.11). The same search runs again without navigation.
      if (next !== address) {
        void navigate({ href: withView(next, { filter: beside, page: 0, pageSize }) })
        return
      }
      if (search === addressSearch) refresh()
      else enterAgain()
    },
    [list, address, search, addressSearch, pageSize, refresh, enterAgain, navigate],
  )
  const emptyAction = useMemo(() => {
    function withoutFilter(wanted: TransactionSearch) {
      setFilter('')
      onSearch(wanted, '')
    }
    function filterAll(text: string) {
      setFilter(text)
      onSearch({}, text)
    }
    return filtered.text === '' ? (
      <>
        <IdSuggestion
          beside={search}
          onFilter={filterAll}
          onSearch={onSearch}
          type={list}
          typed={typedValueOf(search)}
        />
        <FirstStepsPointer />
      </>
    ) : (
      <IdSuggestion
        onSearch={withoutFilter}
        type={list}
        typed={{ field: 'filter', text: filtered.text }}
      />
    )
  }, [filtered.text, search, onSearch, setFilter, list])

  const refreshing = loaded.status === 'reloading'
  const panel = useCallback(
    (close: () => void) => (
      <SearchPanel
        onFilter={(text) => {
          setFilter(text)
          close()
        }}
        onRefresh={() => {
          refresh()
          close()
        }}
        onSearch={(wanted) => {
          onSearch(wanted)
          close()
        }}
        refreshing={refreshing}
        search={search}
        type={list}
      />
    ),
    [list, search, refreshing, refresh, onSearch, setFilter],
  )
  const { exportName } = list
  return (
    <ListLayout
      actions={
        exportName === undefined ? null : (
          <>
            <ConfigureResultsButton config={config} list={list} onSave={save} />
            <ExportCsvButton
              disabledReason={loaded.remembered ? 'This list is being refreshed.' : undefined}
              fields={fields}
              fileName={exportName}
              loadedOfMore={loaded.more ? loaded.rows.length : undefined}
              rows={filtered.rows}
            />
            {list.exported ? (
              <ExportButton
                exported={list.exported}
                fields={fields}
                label={list.label}
                more={loaded.more}
                rows={filtered.rows}
                search={search}
                selected={[]}
              />
            ) : null}
          </>
        )
      }
      filter={exportName === undefined ? undefined : { value: filter, onChange: setFilter }}
      head={<PageHead subtitle={list.subtitle} title={list.title ?? 'Transactions'} />}
      panel={panel}
      panelInBar={list.searchFields.length === 0}
    >
      <RefundProvider key={address}>
        <TransactionTable
          emptyAction={emptyAction}
          fields={fields}
          filtered={filtered}
          list={list}
          loaded={loaded}
          onPage={setPage}
          page={page}
          pageSize={pageSize}
        />
      </RefundProvider>
    </ListLayout>
  )
}

/** The search in the address. An equal search stays the same object, so that a changed filter loads nothing again. */
function useAddressSearch<Row>({ searchFields }: TransactionList<Row>): TransactionSearch {
  const search = searchOfType(useSearch({ strict: false }), searchFields)
  const query = searchQuery(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes only with the search
  return useMemo(() => search, [query])
}

/** Returns the current search: the address's, or the type's default at the time of entering. */
function useEntered<Row>(
  { entered }: TransactionList<Row>,
  addressSearch: TransactionSearch,
): [TransactionSearch, () => void] {
  const [times, enterAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering again uses the current time
  const search = useMemo(
    () => entered?.(addressSearch, new Date()) ?? addressSearch,
    [entered, addressSearch, times],
  )
  return [search, enterAgain]
}
