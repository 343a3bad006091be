import { Button } from '@tideway/design/buttons/button'
import { ProgressBar } from '@tideway/design/messages/progress'
import { Select } from '@tideway/design/select/select'
import type { ReactNode } from 'react'
import { PageSteps } from './page-steps.tsx'
import styles from './pager.module.css'

export interface PagerProps<Size extends number> {
  /** Page number, from 0. */
  page: number
  pageSize: number
  pageSizes: readonly Size[]
  /** Number of rows after filtering. */
  count: number
  /** True if more rows can be loaded, shown as '+' after the count. */
  more?: boolean | undefined
  /** False until the first rows have arrived, when there is no count. */
  isCounted: boolean
  onPage: (page: number) => void
  onPageSize: (size: Size) => void
  /** Shows 'Load more'. */
  loadMore?: { onPress: () => void; busy: boolean } | undefined
  /** A long load in progress, with its Stop button, shown in place of 'Load more'. */
  progress?: { received: number; requested: number; stop: () => void } | undefined
  /** True while the rows shown are being read again. This is reported in the place of 'Load more'. */
  refreshing?: boolean | undefined
  /** Shown at the start of the line, if there is room. */
  start?: ReactNode
}

export function Pager<Size extends number>(props: PagerProps<Size>) {
  const {
    page,
    pageSize,
    pageSizes,
    count: rowCount,
    more = false,
    onPage,
    onPageSize,
    loadMore,
    progress,
    refreshing = false,
    start,
  } = props
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <div className={styles.start}>{start}</div>
      {progress ? (
        <span className={styles.progress}>
          <ProgressBar
            label={`${count(progress.received)} of up to ${count(progress.requested)} records`}
            max={progress.requested}
            onStop={progress.stop}
            value={progress.received}
          />
        </span>
      ) : refreshing ? (
        <span className="quiet">Refreshing this list…</span>
      ) : null}
      {/* Before the steps, which keep their places when it comes and goes. */}
      {loadMore && !progress && !refreshing ? (
        <span className={styles.more}>
          <Button busy={loadMore.busy} kind="quiet" onClick={loadMore.onPress}>
            Load more
          </Button>
        </span>
      ) : null}
      {props.isCounted ? (
        <PageSteps count={rowCount} more={more} onPage={onPage} page={page} pageSize={pageSize} />
      ) : null}
      <div className={styles.size}>
        <Select
          hideLabel
          label="Rows per page"
          numeric
          onChange={(chosen) => {
            const size = pageSizes.find((each) => String(each) === chosen)
            if (size !== undefined) onPageSize(size)
          }}
          options={pageSizes.map((size) => ({ value: String(size), text: String(size) }))}
          value={String(pageSize)}
        />
      </div>
      <span aria-hidden="true" className={styles.perPage}>
        per page
      </span>
    </nav>
  )
}

function count(records: number): string {
  return records.toLocaleString('en-AU')
}
