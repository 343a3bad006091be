import { Link } from '@tanstack/react-router'
import { dateTimeParts } from '@tideway/contract/time/dates'
import type { ZoneChoice } from '@tideway/contract/time/zone-choice'
import type { ReactNode } from 'react'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useRefundContext } from '../money/refund/refund-context.tsx'
import { useApi } from '../session/api-context.tsx'
import { useResponsiveValue } from '../ui/layout/use-responsive-value.ts'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import type { TableColumn } from '../ui/table/columns/table-column.ts'
import type { DataTableProps, TableStatus } from '../ui/table/data-table.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { lastPage } from '../ui/table/page-text.ts'
import { Pager } from '../ui/table/pager.tsx'
import { HeadOffset, useShownZone } from '../ui/time/shown-zone.ts'
import { useLatest } from '../ui/use-latest.ts'
import type { PageSize } from './address/list-address.ts'
import { nextSort, PAGE_SIZES, sortedBy } from './address/list-address.ts'
import type { FilteredRows } from './filter/use-row-filter.ts'
import { LoadFailed } from './loading/load-failed.tsx'
import { useOnce } from './loading/use-once.ts'
import type { LoadedList } from './loading/use-transaction-list.ts'
import { CopyLink } from './open-row/copy-link.tsx'
import { DetailLoading } from './open-row/detail-part.tsx'
import { pagePath } from './open-row/open-row.ts'
import { useLinkedRow } from './open-row/use-linked-row.ts'
import { useOpenRow } from './open-row/use-open-row.ts'
import { SEARCH_FAILED } from './search/search-failure.ts'
import type { RowExtras } from './selection/row-extras.ts'
import { useEarlyPresses } from './selection/use-early-presses.ts'
import type { ListField, TransactionList } from './transaction-list.ts'
import styles from './transaction-table.module.css'

/** Loaded on demand, because most lists are opened without a row, or with a loaded one. */
const linkedRowNotice = lazyComponent(
  async () => (await import('./open-row/linked-row-notice.tsx')).LinkedRowNotice,
)

const STOPPED = 'Loading stopped before the first record arrived.'

interface TransactionTableProps<Row> extends Pick<DataTableProps<Row>, 'arrange'> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  /** The loaded rows that pass the filter. */
  filtered: FilteredRows<Row>
  /** The fields to show, in order. */
  fields: readonly ListField<Row>[]
  /** The current page, from 0. If there are fewer pages, the last one is shown. */
  page: number
  pageSize: PageSize
  onPage: (page: number, pageSize: PageSize) => void
  /** The order of the rows, as in the address. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  extras: RowExtras<Row>
  /** Changes when the table must show its first rows. */
  top: number
  /** Suggested next step if there is nothing to show. */
  emptyAction: ReactNode
  /** Count and sums of the rows. */
  totals: ReactNode
}

/** The loaded rows in pages, with one row open at a time (spec 2.12). */
function Table<Row>(props: TransactionTableProps<Row>) {
  const { list, loaded, filtered, fields, onPage, extras } = props
  const { detail, Footer } = list
  const pageSize = Footer ? Number.MAX_SAFE_INTEGER : props.pageSize
  const api = useApi()
  const { dispatch } = useRefundContext()
  const handlers = useEarlyPresses(extras.handlers)
  const { key: openKey, open, leave } = useOpenRow()
  const top = useRef<HTMLDivElement>(null)
  const { replace, remembered } = loaded
  const { rows } = filtered
  const { rowKey } = list
  const isOpen = useCallback((row: Row) => rowKey(row) === openKey, [rowKey, openKey])
  const openPlace = useMemo(
    () => (openKey === null ? -1 : rows.findIndex(isOpen)),
    [rows, openKey, isOpen],
  )
  const isSettled = loaded.status === 'ready' && !loaded.arriving && !filtered.pending
  const textAtOpening = useTextAtOpening(openKey, filtered.text)
  // The open key is checked first. Most lists have no open row, and searching all rows for it would slow down typing.
  const isTypedAway =
    openKey !== null && textAtOpening !== filtered.text && loaded.rows.some(isOpen)
  const missingKey = openPlace < 0 && !isTypedAway ? openKey : null
  // A linked row stays shown while the list is read again, because the user may have typed in it.
  const [linkedKey, setLinkedKey] = useState<string | null>(null)
  if (isSettled && linkedKey !== missingKey) setLinkedKey(missingKey)
  const linked = useLinkedRow(list, linkedKey === missingKey ? missingKey : null)
  const { replace: replaceLinked } = linked
  const hasNotice = linked.row !== undefined || linked.missing || linked.failure !== undefined
  // If its code cannot be loaded, the row is shown without the notice.
  const LinkedRowNotice = useLazyComponent(linkedRowNotice, hasNotice, () => undefined)
  const last = lastPage(rows.length, pageSize)
  const pageWithoutRow = Math.min(props.page, last)
  // A linked row may be on any page.
  const page = openPlace < 0 ? pageWithoutRow : Math.floor(openPlace / pageSize)
  const { choice, zone } = useShownZone()
  const offset = useMemo(() => dateTimeParts(new Date(), zone).offset, [zone])
  const columns = useMemo(
    () => fields.map((field) => columnOf(field, [...zoneName[choice], offset].join(', '))),
    [fields, choice, offset],
  )
  // Only the page and the fields are deferred. Arriving rows are drawn immediately.
  const current = useMemo(
    () => ({ columns, fields, page, pageSize }),
    [columns, fields, page, pageSize],
  )
  const shown = useResponsiveValue(current, loaded.arriving)
  const loadMoreOnceDrawn = useOnce(shown === current, loaded.loadMore)
  const firstRow = Math.min(shown.page, lastPage(rows.length, shown.pageSize)) * shown.pageSize
  const pageRows = useSameRows(
    useMemo(() => {
      const ofPage = rows.slice(firstRow, firstRow + shown.pageSize)
      return linked.row === undefined ? ofPage : [linked.row, ...ofPage]
    }, [rows, firstRow, shown.pageSize, linked.row]),
  )

  const compactRow = useCallback(
    (row: Row) => list.compactRow(row, shown.fields),
    [list, shown.fields],
  )
  const latestOpen = useLatest(open)
  // A stable function, because every row receives it and is rendered again when it changes.
  const renderDetail = useCallback(
    (row: Row) => (
      <div className={styles.opened}>
        {/* An outdated row must not be used, because its balance may have been refunded. */}
        {remembered ? (
          <DetailLoading />
        ) : (
          <detail.Content
            onChange={(newer) => {
              replace(newer)
              replaceLinked(newer)
            }}
            onGone={() => latestOpen.current(null)}
            reread={(signal) => reread(list.readOne(api, list.rowKey(row), signal))}
            row={row}
          />
        )}
        <span className={styles.link}>
          <Link to={pagePath(list.segment, list.rowKey(row))}>Open page</Link>
          <CopyLink rowKey={list.rowKey(row)} />
        </span>
      </div>
    ),
    [list, detail, api, remembered, replace, replaceLinked, latestOpen],
  )

  const { text, hint } = filtered
  const rowHint = useCallback(
    (row: Row) => (text === '' ? '' : (hint?.(row, text, list.fields, shown.fields) ?? '')),
    [text, hint, list, shown.fields],
  )

  function toTop() {
    top.current?.querySelector('section')?.scrollTo({ top: 0 })
  }
  // New rows are shown from the top.
  const scrolledText = useRef(text)
  const onText = useEffectEvent(toTop)
  useEffect(() => {
    if (scrolledText.current === text) return
    scrolledText.current = text
    onText()
  }, [text])

  // Shows a row opened by a link or the history. A pressed row is visible already.
  useEffect(() => {
    if (openKey !== null) dispatch({ type: 'shown', id: openKey })
  }, [openKey, dispatch])

  // The last page of filtered rows does not request more (readings 3).
  const mayLoadMore = filtered.text === '' && loaded.more && loaded.failed === null
  const isMissing = isSettled && mayLoadMore && !loaded.stopped && !remembered && props.page > last
  useLoadedUpTo(isMissing ? props.page : undefined, loaded.loadMore)

  function leaveToTop() {
    leave()
    toTop()
  }
  const showTop = useEffectEvent(() => {
    onPage(0, props.pageSize)
    leaveToTop()
    // The pressed button has disappeared.
    top.current?.querySelector<HTMLElement>('section[tabindex], [data-stop]')?.focus()
  })
  const [topBefore] = useState(props.top)
  useEffect(() => {
    if (props.top !== topBefore) showTop()
  }, [props.top, topBefore])

  function show(next: number, size: PageSize) {
    onPage(next, size)
    leaveToTop()
    // Reaching the last page requests the next page (spec 2.12).
    if (next >= lastPage(rows.length, size) && mayLoadMore) loadMoreOnceDrawn()
  }

  const status = statusOf(loaded, filtered, linked.row !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses are on the rows inside
    <div
      className={styles.results}
      onClickCapture={(event) => handlers.onClickCapture(event, pageRows.map(rowKey))}
      onKeyDown={(event) => handlers.onKeyDown(event, pageRows.map(rowKey))}
      onMouseDownCapture={handlers.onMouseDownCapture}
      ref={top}
    >
      {loaded.failed ? <LoadFailed loaded={loaded} /> : null}
      {LinkedRowNotice && hasNotice ? (
        <LinkedRowNotice linked={linked} onClose={() => open(null)} />
      ) : null}
      <HeadOffset value={offset}>
        <DataTable
          arrange={props.arrange}
          arriving={loaded.arriving}
          columns={shown.columns}
          compactRow={compactRow}
          emptyAction={props.emptyAction}
          emptyText={loaded.stopped ? STOPPED : 'There is no data to display'}
          failedCause={loaded.cause}
          failedText={SEARCH_FAILED}
          firstRow={firstRow}
          footer={
            // Kept in sight on a small screen, except in a list without pages, which loads more when its end is in
            // sight.
            <div className={Footer ? undefined : styles.footer}>
              {extras.bar}
              {Footer ? (
                status === 'loading' ? null : (
                  <div className={styles.end}>
                    <div className={styles.totals}>{props.totals}</div>
                    <Footer loaded={loaded} />
                  </div>
                )
              ) : (
                <Pager
                  count={rows.length}
                  isCounted={status !== 'loading'}
                  loadMore={
                    loaded.canLoadMore
                      ? { onPress: loaded.loadMore, busy: loaded.loadingMore }
                      : undefined
                  }
                  more={loaded.more}
                  onPage={(next) => show(next, props.pageSize)}
                  onPageSize={(size) => show(Math.floor((page * pageSize) / size), size)}
                  page={page}
                  pageSize={pageSize}
                  pageSizes={PAGE_SIZES}
                  progress={loaded.progress}
                  refreshing={remembered}
                  start={props.totals}
                />
              )}
            </div>
          }
          label={list.label}
          marks={extras.marks}
          onOpenChange={(key) => {
            if (page !== pageWithoutRow) onPage(page, props.pageSize)
            open(key)
            if (key !== null) dispatch({ type: 'shown', id: key })
          }}
          onRefresh={loaded.refresh}
          openKey={openKey}
          renderDetail={renderDetail}
          rowCount={linked.row === undefined ? rows.length : rows.length + 1}
          rowHint={rowHint}
          rowKey={list.rowKey}
          rowName={list.rowName}
          rows={pageRows}
          selects
          sort={{
            ...sortedBy(props.sort),
            onPress(id) {
              props.onSort(nextSort(props.sort, id))
              leaveToTop()
            },
          }}
          status={status}
        />
      </HeadOffset>
    </div>
  )
}

export const TransactionTable = memo(Table) as typeof Table

/**
 * Returns the previous array if it has the same rows, so that a page is not measured again when rows after it arrive.
 */
function useSameRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [before, setBefore] = useState(rows)
  const isSame = before.length === rows.length && rows.every((row, place) => row === before[place])
  if (!isSame) setBefore(rows)
  return isSame ? before : rows
}

/** Loads until the page of the address is available, because a reload loads only the first records. */
function useLoadedUpTo(missingPage: number | undefined, loadMore: () => void): void {
  const onMissing = useEffectEvent(loadMore)
  useEffect(() => {
    if (missingPage !== undefined) onMissing()
  }, [missingPage])
}

/** Returns the filter at the time a row was opened. A later filter that hides the row closes its detail. */
function useTextAtOpening(openKey: string | null, text: string): string {
  const [opened, setOpened] = useState({ openKey, text })
  const current = opened.openKey === openKey ? opened : { openKey, text }
  if (current !== opened) setOpened(current)
  return current.text
}

/**
 * Returns 'loading' while no row passes the filter but arriving or unprepared rows may still pass. A linked row remains
 * until then.
 */
function statusOf<Row>(
  loaded: LoadedList<Row>,
  { rows, pending }: FilteredRows<Row>,
  hasLinked: boolean,
): TableStatus {
  const mayFollow = pending || loaded.status === 'reloading'
  const status = rows.length === 0 && mayFollow ? 'loading' : loaded.status
  return hasLinked && status === 'loading' ? 'reloading' : status
}

async function reread<Row>(reading: Promise<Row | null>): Promise<Row> {
  const row = await reading
  if (row === null) throw new Error('The transaction is gone')
  return row
}

/** Column heads show the zone of all times. */
function columnOf<Row>(
  { label, cell, ...field }: ListField<Row>,
  zoneNote: string,
): TableColumn<Row> {
  return {
    ...field,
    header: label,
    headNote: field.kind === 'date' ? zoneNote : undefined,
    cell: cell ?? field.text,
  }
}

/** The zone of this device is shown without a name, by its offset only. */
const zoneName: Record<ZoneChoice, readonly string[]> = {
  device: [],
  sydney: ['Sydney'],
  utc: ['UTC'],
}
