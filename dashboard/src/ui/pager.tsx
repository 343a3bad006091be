import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { Button, IconButton } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { ProgressBar } from '@tideway/look/progress'
import { Select } from '@tideway/look/select'
import { lastPage, pageText } from './page-text.ts'
import styles from './pager.module.css'

export interface PagerProps {
  /** From 0. */
  page: number
  pageSize: number
  pageSizes: readonly number[]
  /** Rows there are, after filtering. */
  count: number
  /** More can be loaded: a '+' behind the count. */
  more?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  /** Shows 'Load more'. */
  loadMore?: { onPress: () => void; busy: boolean } | undefined
  /** A long load under way, with its Stop: stands where 'Load more' would. */
  progress?: { received: number; asked: number; stop: () => void } | undefined
}

export function Pager(props: PagerProps) {
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
  } = props
  const last = lastPage(rowCount, pageSize)
  const atFirst = page <= 0 ? 'This is the first page' : undefined
  const atLast = page >= last ? 'This is the last page' : undefined
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <div className={styles.size}>
        <Select
          hideLabel
          label="Rows per page"
          numeric
          onChange={(size) => onPageSize(Number(size))}
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
      ) : loadMore ? (
        <span className={styles.more}>
          <Button busy={loadMore.busy} kind="quiet" onClick={loadMore.onPress}>
            Load more
          </Button>
        </span>
      ) : null}
      <span aria-live="polite" className={`num ${styles.text}`}>
        {pageText(page, pageSize, rowCount, more)}
      </span>
      <span className={styles.buttons}>
        <IconButton
          disabledReason={atFirst}
          icon={<Icon of={IconChevronLeftPipe} />}
          label="First page"
          onClick={() => onPage(0)}
        />
        <IconButton
          disabledReason={atFirst}
          icon={<Icon of={IconChevronLeft} />}
          label="Previous page"
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          disabledReason={atLast}
          icon={<Icon of={IconChevronRight} />}
          label="Next page"
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          disabledReason={atLast}
          icon={<Icon of={IconChevronRightPipe} />}
          label="Last page"
          onClick={() => onPage(last)}
        />
      </span>
    </nav>
  )
}

function count(records: number): string {
  return records.toLocaleString('en-AU')
}
