import { Button } from '@tideway/look/button'
import { classNames } from '@tideway/look/class-names'
import { ProgressBar } from '@tideway/look/progress'
import { Select } from '@tideway/look/select'
import { PageSteps } from './page-steps.tsx'
import styles from './pager.module.css'

export interface PagerProps<Size extends number> {
  /** From 0. */
  page: number
  pageSize: number
  pageSizes: readonly Size[]
  /** Rows there are, after filtering. */
  count: number
  /** More can be loaded: a '+' behind the count. */
  more?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (size: Size) => void
  /** Shows 'Load more'. */
  loadMore?: { onPress: () => void; busy: boolean } | undefined
  /** A long load under way, with its Stop: stands where 'Load more' would. */
  progress?: { received: number; asked: number; stop: () => void } | undefined
  /** The rows are old ones that are being read again: said in the same place. */
  refreshing?: boolean | undefined
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
  } = props
  return (
    <nav aria-label="Pages" className={styles.pager}>
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
      {progress ? (
        <span className={styles.progress}>
          <ProgressBar
            label={`${count(progress.received)} of up to ${count(progress.asked)} records`}
            max={progress.asked}
            onStop={progress.stop}
            value={progress.received}
          />
        </span>
      ) : refreshing ? (
        <span className={classNames(styles.more, 'quiet')}>Refreshing this list…</span>
      ) : loadMore ? (
        <span className={styles.more}>
          <Button busy={loadMore.busy} kind="quiet" onClick={loadMore.onPress}>
            Load more
          </Button>
        </span>
      ) : null}
      <PageSteps count={rowCount} more={more} onPage={onPage} page={page} pageSize={pageSize} />
    </nav>
  )
}

function count(records: number): string {
  return records.toLocaleString('en-AU')
}
