import { Button } from '@tideway/design/buttons/button'
import { useEffect, useRef } from 'react'
import type { LoadedList } from '../../list/loading/use-transaction-list.ts'
import styles from './load-more.module.css'

type Loaded = Pick<LoadedList<unknown>, 'rows' | 'status' | 'more' | 'loadingMore' | 'failed'>

/**
 * Returns true if more rows exist, no load is running, the list is not empty and the last load did not fail (spec
 * 2.12).
 */
export function offersMore({ rows, status, more, loadingMore, failed }: Loaded): boolean {
  return more && status === 'ready' && !loadingMore && failed === null && rows.length > 0
}

/** 'Load more...' below a list without pages (spec 2.12). */
export function LoadMore({ loaded }: { loaded: Loaded & Pick<LoadedList<unknown>, 'loadMore'> }) {
  const place = useRef<HTMLDivElement>(null)
  const { rows, status, more, loadingMore, loadMore } = loaded
  const settled = status === 'ready' && !loadingMore
  const offered = offersMore(loaded)
  useEffect(() => {
    // While the button is hidden during a load, its container keeps the focus. This moves the focus back to the button.
    const waiting = offered && document.activeElement === place.current
    if (waiting) place.current?.querySelector('button')?.focus()
  }, [offered])
  return (
    <div className={styles.place} data-seen={offered || loadingMore} ref={place} tabIndex={-1}>
      <span className={loadingMore ? undefined : 'visually-hidden'} role="status">
        {loadingMore ? 'Loading' : null}
        {settled && rows.length > 0
          ? `${rows.length.toLocaleString('en-AU')}${more ? '+' : ''} Payment Agreements`
          : null}
      </span>
      {offered ? (
        <Button
          kind="quiet"
          onClick={() => {
            place.current?.focus()
            loadMore()
          }}
        >
          Load more...
        </Button>
      ) : null}
    </div>
  )
}
