import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { FirstStepsPointer } from '../home/first-steps/first-steps-pointer.tsx'
import { RefundProvider } from '../money/refund/refund-context.tsx'
import { ListLayout } from '../ui/layout/list-layout.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { useResponsiveValue } from '../ui/layout/use-responsive-value.ts'
import { useShownZone } from '../ui/time/shown-zone.ts'
import { withView } from './address/list-address.ts'
import { useListView } from './address/use-list-view.ts'
import { ConfigureResultsButton } from './columns/configure-results-button.tsx'
import { savedFields } from './columns/list-config.ts'
import { useListInZone } from './columns/list-in-zone.ts'
import { ExportButton } from './export/export-button.tsx'
import { ExportCsvButton } from './export/export-csv-button.tsx'
import { useRowFilter } from './filter/use-row-filter.ts'
import { useTransactionList } from './loading/use-transaction-list.ts'
import { searchToWrite, withPresetDates } from './search/search-default.ts'
import { SearchPanel } from './search/search-panel.tsx'
import { parametersOf } from './search/search-types.ts'
import { IdSuggestion } from './search/suggestion/id-suggestion.tsx'
import type { TransactionSearch } from './search/transaction-search.ts'
import {
  knownStatuses,
  searchAddress,
  searchOfType,
  searchQuery,
  typedValueOf,
} from './search/transaction-search.ts'
import { useRowTools } from './selection/use-row-tools.tsx'
import { SortButton } from './sort/sort-button.tsx'
import { useSortedRows } from './sort/use-sorted-rows.ts'
import { ListTotals } from './totals/list-totals.tsx'
import type { TransactionList } from './transaction-list.ts'
import { TransactionTable } from './transaction-table.tsx'
import { withViewOf } from './views/address/view-address.ts'
import { useShownConfig } from './views/use-shown-config.ts'
import { ViewsButton } from './views/views-button.tsx'

/** Results and search panel of a transaction type (spec 2.1, 2.11, 2.12). The search is in the URL. */
export function TransactionsScreen<Row>({ list }: { list: TransactionList<Row> }) {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const navigate = useNavigate()
  const { history } = useRouter()
  const addressSearch = useAddressSearch(list)
  const shown = useListInZone(list)
  const { zone } = useShownZone()
  const [search, enterAgain] = useEntered(list, addressSearch)
  const address = searchAddress(pathname, addressSearch)
  const { config, save, arrange } = useShownConfig(list)
  const fields = useMemo(() => savedFields(shown, config), [shown, config])
  const loaded = useTransactionList(list, search, config.maxReceived, { remembers: true })
  const { view, setFilter, setPage, setSort } = useListView()
  const { filter, pageSize, sort } = view
  // A ref, so that the rows below are not drawn again for every letter.
  const typed = useRef(filter)
  useEffect(() => {
    typed.current = filter
  }, [filter])
  const found = useRowFilter(loaded.rows, shown.fields, filter, loaded.arriving)
  const filtered = useSortedRows(shown, loaded.rows, found, sort)
  const rowTools = useRowTools({
    list: shown,
    loaded,
    shown: filtered.rows,
    filter: filtered.text,
    search,
    // The dates of a preset are worked out on entering too, but they do not end at that time.
    isDefault: search !== addressSearch && addressSearch.dates === undefined,
    address,
    sort,
    onSort: setSort,
    enterAgain,
  })
  // The rows and their page may be a keystroke behind.
  const late = useResponsiveValue(view, loaded.arriving)
  const { page } = filter === filtered.text ? view : late

  const isShown = loaded.status === 'ready'
  useEffect(() => {
    if (isShown) list.detail.prefetch()
  }, [isShown, list])

  const { refresh } = loaded
  const onSearch = useCallback(
    (wanted: TransactionSearch, beside = typed.current) => {
      const written = searchToWrite(wanted, { addressSearch, inForce: search }, zone)
      const next = searchAddress(`/transactions/${list.segment}`, written)
      // Navigates only if the full path differs (spec 2.11). The same search runs again without navigation.
      if (next !== address) {
        const href = withView(next, { filter: beside, page: 0, pageSize, sort })
        void navigate({ href: withViewOf(href, history.location.href) })
        return
      }
      if (search === addressSearch) refresh()
      else enterAgain()
    },
    [
      list,
      address,
      search,
      addressSearch,
      zone,
      pageSize,
      sort,
      refresh,
      enterAgain,
      navigate,
      history,
    ],
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
        statuses={list.statuses}
        type={list}
      />
    ),
    [list, search, refreshing, refresh, onSearch, setFilter],
  )
  const { exportName, HeadActions, MoreSearch } = list
  return (
    <ListLayout
      actions={
        exportName === undefined ? null : (
          <>
            {rowTools.button}
            <ConfigureResultsButton config={config} list={list} onSave={save} />
            <ExportCsvButton
              disabledReason={loaded.remembered ? 'This list is being refreshed.' : undefined}
              fields={fields}
              fileName={exportName}
              loadedOfMore={loaded.more ? loaded.rows.length : undefined}
              rows={filtered.rows}
            />
            <SortButton fields={fields} onSort={setSort} sort={sort} />
            {list.exported ? (
              <ExportButton
                exported={list.exported}
                fields={fields}
                label={list.label}
                more={loaded.more}
                rows={filtered.rows}
                search={search}
                selected={rowTools.extras.selected}
                zone={zone}
              />
            ) : null}
          </>
        )
      }
      filter={exportName === undefined ? undefined : { value: filter, onChange: setFilter }}
      head={
        <PageHead
          actions={
            <>
              {HeadActions ? <HeadActions /> : null}
              <ViewsButton config={config} isShown={isShown} key={list.segment} list={list} />
            </>
          }
          subtitle={list.subtitle}
          title={list.title ?? 'Transactions'}
        />
      }
      panel={panel}
      panelInBar={list.searchFields.length === 0}
    >
      {MoreSearch ? <MoreSearch onSearch={onSearch} search={search} /> : null}
      {rowTools.tools}
      <RefundProvider key={address}>
        <TransactionTable
          arrange={arrange}
          emptyAction={emptyAction}
          extras={rowTools.extras}
          fields={fields}
          filtered={filtered}
          list={shown}
          loaded={loaded}
          onPage={setPage}
          onSort={setSort}
          page={page}
          pageSize={pageSize}
          sort={sort}
          top={rowTools.top}
        />
      </RefundProvider>
      <ListTotals filtered={filtered} list={list} loaded={loaded} search={search} />
    </ListLayout>
  )
}

/** The search in the address. An equal search stays the same object, so that a changed filter loads nothing again. */
function useAddressSearch<Row>(list: TransactionList<Row>): TransactionSearch {
  const params = useSearch({ strict: false })
  const status = knownStatuses(params.status, list.statuses)
  const search = searchOfType({ ...params, status }, parametersOf(list))
  const query = searchQuery(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes only with the search
  return useMemo(() => search, [query])
}

/**
 * Returns the current search: the address's, with the dates of its preset, or the type's default. Both are those of the
 * time of entering, so that another zone loads nothing again.
 */
function useEntered<Row>(
  { entered }: TransactionList<Row>,
  addressSearch: TransactionSearch,
): [TransactionSearch, () => void] {
  const [times, enterAgain] = useReducer((count: number) => count + 1, 0)
  const { zone } = useShownZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering again uses the current time
  const search = useMemo(() => {
    const now = new Date()
    return withPresetDates(entered?.(addressSearch, now, zone) ?? addressSearch, now)
  }, [entered, addressSearch, times])
  return [search, enterAgain]
}
