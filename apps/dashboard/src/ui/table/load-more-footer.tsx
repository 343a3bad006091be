import { Button } from '@tideway/design/buttons/button'
import styles from './load-more-footer.module.css'

interface LoadMoreFooterProps {
  /** The pages of a table. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** 'Load more...' below a table that reads page by page, unless the last page is there. */
export function LoadMoreFooter({ query }: LoadMoreFooterProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={styles.footer}>
      <Button
        busy={query.isFetchingNextPage}
        kind="quiet"
        onClick={() => void query.fetchNextPage()}
      >
        Load more...
      </Button>
    </div>
  )
}
