import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { SEARCH_FAILED } from '../search/search-failure.ts'
import styles from '../transaction-table.module.css'
import type { LoadedList } from './use-transaction-list.ts'

/** Keeps rows when a load fails, with a sentence above them about their state and the cause. */
export function LoadFailed<Row>({ loaded }: { loaded: LoadedList<Row> }) {
  const { cause } = loaded
  return (
    <div className={styles.notice}>
      <Alert
        actions={cause?.mayRetry ? <Button onClick={loaded.refresh}>Try again</Button> : undefined}
        kind="error"
        title={
          loaded.failed === 'refresh'
            ? 'We couldn’t refresh this list, so it may be out of date.'
            : undefined
        }
      >
        <p>{SEARCH_FAILED}</p>
        {cause ? <p>{cause.text}</p> : null}
      </Alert>
    </div>
  )
}
