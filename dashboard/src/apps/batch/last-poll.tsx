import type { BatchConnection } from '@tideway/contract/batch/batch'
import { ConnectionState } from '../../sftp/connection-state.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { intervalText } from './interval-text.ts'
import styles from './manage-batch.module.css'

/** Result of the last poll of the input folder. */
export function LastPoll({ connection }: { connection: BatchConnection | undefined }) {
  if (connection === undefined) {
    return <p className={styles.words}>We couldn’t load the connection status.</p>
  }
  const { state, checkedDatetime, reason, otherFiles } = connection
  const since =
    checkedDatetime === undefined ? (
      `We check for files${everyText(connection)}. The first check hasn’t run yet.`
    ) : (
      <>
        Last checked <DateTimeText instant={checkedDatetime} />
      </>
    )
  return (
    <ConnectionState reason={reason} since={since} state={state}>
      {otherFiles ? (
        <p className={styles.words}>
          {otherFiles === 1
            ? 'We ignored 1 file because its name doesn’t match.'
            : `We ignored ${otherFiles} files because their names don’t match.`}
        </p>
      ) : null}
    </ConnectionState>
  )
}

/** Returns ' every minute' or another configured interval, or an empty text if the provider does not report it. */
export function everyText(connection: BatchConnection | undefined): string {
  const seconds = connection?.pollSeconds
  return seconds === undefined ? '' : ` every ${intervalText(seconds)}`
}
