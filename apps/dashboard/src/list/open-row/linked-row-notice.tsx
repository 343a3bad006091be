import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import styles from '../transaction-table.module.css'
import type { LinkedRow } from './use-linked-row.ts'

interface LinkedRowNoticeProps {
  linked: Omit<LinkedRow<unknown>, 'replace'>
  onClose: () => void
}

/** Notice above the rows: the position of a link's row, or why it is missing. */
export function LinkedRowNotice({ linked, onClose }: LinkedRowNoticeProps) {
  const { row, missing, failure, retry } = linked
  const close = (
    <Button kind="quiet" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <div className={styles.notice}>
      {row === undefined ? (
        <Alert
          actions={
            <>
              {failure?.mayRetry ? <Button onClick={retry}>Try again</Button> : null}
              {close}
            </>
          }
          kind="error"
        >
          {missing ? (
            <p>
              We couldn’t find the transaction in this link. It may belong to another client: ask
              the person who sent it to you.
            </p>
          ) : (
            <p>We couldn’t load the transaction in this link. {failure?.text}</p>
          )}
        </Alert>
      ) : (
        <Alert actions={close} kind="info">
          <p>The open transaction isn’t in this list. It’s shown as the first row.</p>
        </Alert>
      )}
    </div>
  )
}
