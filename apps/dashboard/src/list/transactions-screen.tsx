import { smallScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { RefundProvider } from '../money/refund/refund-context.tsx'
import { ListLayout } from '../ui/layout/list-layout.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { RefreshButton } from '../ui/layout/refresh-button.tsx'
import { useShownZone } from '../ui/time/shown-zone.ts'
import { useShownList } from './address/use-shown-list.ts'
import { ConfigureResults, ConfigureResultsButton } from './columns/configure-results-button.tsx'
import { savedFields } from './columns/list-config.ts'
import { useListInZone } from './columns/list-in-zone.ts'
import { ExportControl, OtherExports } from './export/export-control.tsx'
import type { ExportPreset } from './export/export-draft.ts'
import { useListRows } from './filter/use-list-rows.ts'
import { useTransactionList } from './loading/use-transaction-list.ts'
import { LazySearchPanel, prefetchSearchPanel } from './search/chips/lazy-search-panel.tsx'
import { usePanelPreference } from './search/chips/panel-preference.ts'
import type { PanelTarget } from './search/chips/panel-target.ts'
import { SearchChipsLine } from './search/chips/search-chips-line.tsx'
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
  const isSmall = useMedia(smallScreen)
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
    // A preset's dates are worked out on entering too, but unlike the default search they do not end at that time.
    isDefault: search !== addressSearch && addressSearch.dates === undefined,
    address: shown.address,
    sort: part.sort,
    onSort: setSort,
    enterAgain,
  })
  const isShown = loaded.status === 'ready'
  useEffect(() => {
    if (!isShown) return
    list.detail.prefetch()
    prefetchSearchPanel()
  }, [isShown, list])

  const runSearch = useRunSearch(list, shown, { refresh, enterAgain })
  const { text } = filtered
  // Stays the same element, because a new one draws the table again.
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
  const totals = useMemo(
    () => (
      <ListTotals
        filtered={filtered}
        list={list}
        loaded={loaded}
        onSearch={runSearch}
        search={search}
      />
    ),
    [filtered, list, loaded, runSearch, search],
  )
  const refreshing = loaded.status === 'reloading'
  const hasPanel = list.searchFields.length > 0
  const panelPreference = usePanelPreference()
  const renderPanel = useCallback(
    (close: () => void, target: PanelTarget | undefined) => (
      <LazySearchPanel
        onFailure={close}
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
        target={target}
        type={list}
      />
    ),
    [list, search, refreshing, refresh, runSearch, setFilter],
  )
  const { exportName, HeadActions, MoreSearch } = list
  const refreshButton = list.withoutRefresh ? null : (
    <RefreshButton busy={refreshing} onRefresh={refresh} />
  )
  const [isConfiguring, setConfiguring] = useState(false)
  const [exporting, setExporting] = useState<ExportPreset>()
  const otherExports = list.exported && {
    exported: list.exported,
    fields,
    label: list.label,
    isFiltered: filtered.text !== '',
    more: loaded.more,
    records: loaded.records,
    rows: filtered.rows,
    search,
    selected: rowTools.extras.selected,
    zone,
  }
  const tools =
    exportName === undefined ? null : (
      <>
        <ConfigureResultsButton onOpen={() => setConfiguring(true)} />
        <ExportControl
          disabledReason={loaded.remembered ? 'This list is being refreshed.' : undefined}
          fields={fields}
          fileName={exportName}
          loadedOfMore={loaded.more ? loaded.rows.length : undefined}
          onOpen={setExporting}
          others={otherExports}
          rows={filtered.rows}
        />
      </>
    )
  return (
    <ListLayout<PanelTarget>
      filter={exportName === undefined ? undefined : { value: part.filter, onChange: setFilter }}
      head={
        <PageHead
          actions={
            <>
              {HeadActions ? <HeadActions /> : null}
              <ViewsButton config={config} isShown={isShown} key={list.segment} list={list} />
              {isSmall ? null : tools}
            </>
          }
          isCompact
          subtitle={list.subtitle}
          title={list.title ?? 'Transactions'}
        />
      }
      panel={
        hasPanel
          ? {
              ...panelPreference,
              render: renderPanel,
              folded: (open) => (
                <SearchChipsLine
                  addressSearch={addressSearch}
                  onOpen={(field) => open({ field })}
                  onSearch={runSearch}
                  search={search}
                  type={list}
                />
              ),
            }
          : undefined
      }
      refresh={
        hasPanel ? (
          isSmall ? null : (
            refreshButton
          )
        ) : (
          // The panel of a type without fields has only this button (spec 2.11).
          <search>{refreshButton}</search>
        )
      }
      search={MoreSearch ? <MoreSearch onSearch={runSearch} search={search} /> : null}
      tools={
        isSmall && tools ? (
          <>
            {rowTools.button}
            <SortButton fields={fields} onSort={setSort} sort={part.sort} />
            {tools}
            {hasPanel ? refreshButton : null}
          </>
        ) : null
      }
    >
      <ConfigureResults
        config={config}
        list={list}
        onClose={() => setConfiguring(false)}
        onSave={save}
        open={isConfiguring}
      />
      {exporting && otherExports ? (
        <OtherExports
          {...otherExports}
          onClose={() => setExporting(undefined)}
          preset={exporting}
        />
      ) : null}
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
          totals={totals}
        />
      </RefundProvider>
    </ListLayout>
  )
}
