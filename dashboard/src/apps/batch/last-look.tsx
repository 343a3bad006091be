import type { BatchConnection } from '@tideway/contract/batch/batch'
import { ConnectionState } from '../../sftp/connection-state.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { intervalText } from './interval-text.ts'
import styles from './manage-batch.module.css'

/** What came of the last look into the input folder. */
export function LastLook({ connection }: { connection: BatchConnection | undefined }) {
  if (connection === undefined) {
    return <p className={styles.words}>The state of the connection could not be read.</p>
  }
  const { state, checkedDatetime, reason, otherFiles } = connection
  const since =
    checkedDatetime === undefined ? (
      `We look for files${everyText(connection)}. We haven’t looked yet.`
    ) : (
      <>
        Looked <DateTimeText instant={checkedDatetime} />
      </>
    )
  return (
    <ConnectionState reason={reason} since={since} state={state}>
      {otherFiles ? (
        <p className={styles.words}>
          {otherFiles === 1
            ? 'One file there has a name that does not match, and is left alone.'
            : `${otherFiles} files there have names that do not match, and are left alone.`}
        </p>
      ) : null}
    </ConnectionState>
  )
}

/** ' every minute', as the provider is configured; nothing where it doesn't say. */
export function everyText(connection: BatchConnection | undefined): string {
  const seconds = connection?.pollSeconds
  return seconds === undefined ? '' : ` every ${intervalText(seconds)}`
}
