import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { ListLayout } from '../ui/list-layout.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ConfigureResultsButton } from './configure-results-button.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import { IdSuggestion } from './id-suggestion.tsx'
import { savedFields, useListConfig } from './list-config.ts'
import { RefundProvider } from './refund-context.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { TransactionList } from './transaction-list.ts'
import {
  filterOf,
  parseSearch,
  searchAddress,
  type TransactionSearch,
  typedIn,
} from './transaction-search.ts'
import { PAGE_SIZES, TransactionTable } from './transaction-table.tsx'
import { useRowFilter } from './use-row-filter.ts'
import { useTransactionList } from './use-transaction-list.ts'

/** Results and search panel of a transaction type (spec 2.1, 2.11, 2.12). The search lives in the URL. */
export function TransactionsScreen<Row>({ list }: { list: TransactionList<Row> }) {
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const said = useMemo(() => parseSearch(searchStr, list.searchFields), [searchStr, list])
  const [search, enterAgain] = useEntered(list, said)
  const address = searchAddress(pathname, said)
  const { config, save } = useListConfig(list)
  const fields = useMemo(() => savedFields(list, config), [list, config])
  const loaded = useTransactionList(list, search, config.maxReceived)
  const [filter, setFilter] = useState(() => filterOf(searchStr))
  const filtered = useRowFilter(loaded.rows, fields, filter)
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0])

  const isShown = loaded.status === 'ready'
  useEffect(() => {
    if (isShown) list.detail?.prefetch()
  }, [isShown, list])

  const { refresh } = loaded
  const onSearch = useCallback(
    (wanted: TransactionSearch) => {
      const next = searchAddress(`/transactions/${list.segment}`, wanted)
      // spec 2.11: navigation only when the full path differs; the same search runs again without it.
      if (next !== address) void navigate({ href: next })
      else if (search === said) refresh()
      else enterAgain()
    },
    [list, address, search, said, refresh, enterAgain, navigate],
  )
  const emptyAction = useMemo(() => {
    function withoutFilter(wanted: TransactionSearch) {
      setFilter('')
      onSearch(wanted)
    }
    function filterAll(text: string) {
      onSearch({})
      setFilter(text)
    }
    return filtered.text === '' ? (
      <IdSuggestion
        beside={search}
        onFilter={filterAll}
        onSearch={onSearch}
        type={list}
        typed={typedIn(search)}
      />
    ) : (
      <IdSuggestion
        onSearch={withoutFilter}
        type={list}
        typed={{ field: 'filter', text: filtered.text }}
      />
    )
  }, [filtered.text, search, onSearch, list])

  const { exportName } = list
  return (
    <ListLayout
      actions={
        exportName === undefined ? null : (
          <>
            <ConfigureResultsButton config={config} list={list} onSave={save} />
            <ExportCsvButton fields={fields} fileName={exportName} rows={filtered.rows} />
          </>
        )
      }
      filter={exportName === undefined ? undefined : { value: filter, onChange: setFilter }}
      head={<PageHead subtitle={list.subtitle} title={list.title ?? 'Transactions'} />}
      panel={(close) => (
        <SearchPanel
          onFilter={(text) => {
            setFilter(text)
            close()
          }}
          onRefresh={() => {
            loaded.refresh()
            close()
          }}
          onSearch={(wanted) => {
            onSearch(wanted)
            close()
          }}
          refreshing={loaded.status === 'reloading'}
          search={search}
          type={list}
        />
      )}
      panelInBar={list.searchFields.length === 0}
    >
      <RefundProvider key={address}>
        <TransactionTable
          emptyAction={emptyAction}
          fields={fields}
          filtered={filtered}
          list={list}
          loaded={loaded}
          onPageSize={setPageSize}
          pageSize={pageSize}
        />
      </RefundProvider>
    </ListLayout>
  )
}

/** The search in force: what the address says, or the type's default of the moment of entering it. */
function useEntered<Row>(
  { entered }: TransactionList<Row>,
  said: TransactionSearch,
): [TransactionSearch, () => void] {
  const [times, enterAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering again is another moment
  const search = useMemo(() => entered?.(said, new Date()) ?? said, [entered, said, times])
  return [search, enterAgain]
}
