import { useCallback, useEffect, useMemo } from 'react'
import { RefundProvider } from '../money/refund/refund-context.tsx'
import { ListLayout } from '../ui/layout/list-layout.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { useShownZone } from '../ui/time/shown-zone.ts'
import { useShownList } from './address/use-shown-list.ts'
import { ConfigureResultsButton } from './columns/configure-results-button.tsx'
import { savedFields } from './columns/list-config.ts'
import { useListInZone } from './columns/list-in-zone.ts'
import { ExportButton } from './export/export-button.tsx'
import { ExportCsvButton } from './export/export-csv-button.tsx'
import { useListRows } from './filter/use-list-rows.ts'
import { useTransactionList } from './loading/use-transaction-list.ts'
import { SearchPanel } from './search/search-panel.tsx'
import { EmptyAction } from './search/suggestion/empty-action.tsx'
import { useRunSearch } from './search/use-run-search.ts'
import { useRowTools } from './selection/use-row-tools.tsx'
import { SortButton } from './sort/sort-button.tsx'
import { ListTotals } from './totals/list-totals.tsx'
import type { TransactionList } from './transaction-list.ts'
import { TransactionTable } from './transaction-table.tsx'
import { useShownConfig } from './views/use-shown-config.ts'
import { ViewsButton } from './views/views-button.tsx'

/** Results and search panel of a transaction type (spec 2.1, 2.11, 2.12). The search is in the URL. */
export function TransactionsScreen<Row>({ list }: { list: TransactionList<Row> }) {
  const zoned = useListInZone(list)
  const { zone } = useShownZone()
  const [shown, { setFilter, setPage, setSort, enterAgain }] = useShownList(list)
  const { search, addressSearch, part } = shown
  const { config, save, arrange } = useShownConfig(list)
  const fields = useMemo(() => savedFields(zoned, config), [zoned, config])
  const loaded = useTransactionList(list, search, config.maxReceived, { remembers: true })
  const { refresh } = loaded
  const { filtered, page } = useListRows(zoned, loaded, part)
  const rowTools = useRowTools({
    list: zoned,
    loaded,
    shown: filtered.rows,
    filter: filtered.text,
    search,
    // The dates of a preset are worked out on entering too, but they do not end at that time.
    isDefault: search !== addressSearch && addressSearch.dates === undefined,
    address: shown.address,
    sort: part.sort,
    onSort: setSort,
    enterAgain,
  })
  const isShown = loaded.status === 'ready'
  useEffect(() => {
    if (isShown) list.detail.prefetch()
  }, [isShown, list])

  const runSearch = useRunSearch(list, shown, { refresh, enterAgain })
  const { text } = filtered
  // The same element, because the table is drawn again for another one.
  const emptyAction = useMemo(
    () => (
      <EmptyAction
        filter={text}
        onFilter={setFilter}
        onSearch={runSearch}
        search={search}
        type={list}
      />
    ),
    [list, search, text, setFilter, runSearch],
  )
  const refreshing = loaded.status === 'reloading'
  const panel = useCallback(
    (close: () => void) => (
      <SearchPanel
        onFilter={(filter) => {
          setFilter(filter)
          close()
        }}
        onRefresh={() => {
          refresh()
          close()
        }}
        onSearch={(next) => {
          runSearch(next)
          close()
        }}
        refreshing={refreshing}
        search={search}
        statuses={list.statuses}
        type={list}
      />
    ),
    [list, search, refreshing, refresh, runSearch, setFilter],
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
            <SortButton fields={fields} onSort={setSort} sort={part.sort} />
            {list.exported ? (
              <ExportButton
                exported={list.exported}
                fields={fields}
                label={list.label}
                isFiltered={filtered.text !== ''}
                more={loaded.more}
                records={loaded.records}
                rows={filtered.rows}
                search={search}
                selected={rowTools.extras.selected}
                zone={zone}
              />
            ) : null}
          </>
        )
      }
      filter={exportName === undefined ? undefined : { value: part.filter, onChange: setFilter }}
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
      {MoreSearch ? <MoreSearch onSearch={runSearch} search={search} /> : null}
      {rowTools.tools}
      <RefundProvider key={shown.address}>
        <TransactionTable
          arrange={arrange}
          emptyAction={emptyAction}
          extras={rowTools.extras}
          fields={fields}
          filtered={filtered}
          list={zoned}
          loaded={loaded}
          onPage={setPage}
          onSort={setSort}
          page={page}
          pageSize={part.pageSize}
          sort={part.sort}
          top={rowTools.top}
        />
      </RefundProvider>
      <ListTotals filtered={filtered} list={list} loaded={loaded} search={search} />
    </ListLayout>
  )
}
