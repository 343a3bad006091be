import { UPLOAD_UNFINISHED } from '@tideway/contract/payment-files/batch-rejections'
import type { FileLeft, PaymentFileConnection } from '@tideway/contract/payment-files/payment-file'
import { ConnectionState } from '../../../sftp/connection-state.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import styles from '../manage-payment-files.module.css'
import { intervalText } from './interval-text.ts'

/** Result of the last poll of the input folder. */
export function LastPoll({ connection }: { connection: PaymentFileConnection | undefined }) {
  if (connection === undefined) {
    return <p className={styles.words}>We couldn’t load the connection status.</p>
  }
  const { state, checkedDatetime, reason, otherFiles, filesLeft } = connection
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
      <FilesLeft ignored={otherFiles ?? 0} named={filesLeft ?? []} />
    </ConnectionState>
  )
}

/** Files that are still in the folder, each with the reason. A provider may only count those that it ignores. */
function FilesLeft({ ignored, named }: { ignored: number; named: readonly FileLeft[] }) {
  if (named.length === 0 && ignored === 0) return null
  if (named.length === 0) {
    return (
      <p className={styles.words}>
        {ignored === 1
          ? 'We ignored 1 file because its name doesn’t match.'
          : `We ignored ${ignored} files because their names don’t match.`}
      </p>
    )
  }
  const more = ignored - named.filter(({ reason }) => reason !== UPLOAD_UNFINISHED).length
  return (
    <>
      <p className={styles.words}>We haven’t taken these files:</p>
      <ul className={styles.filesLeft}>
        {named.map(({ fileName, reason }) => (
          <li key={fileName}>
            <b>{fileName}</b>: {reason}.
          </li>
        ))}
        {more > 0 ? <li>{more} more with other names.</li> : null}
      </ul>
    </>
  )
}

/** Returns ' every minute' or another configured interval, or an empty text if the provider does not report it. */
export function everyText(connection: PaymentFileConnection | undefined): string {
  const seconds = connection?.pollSeconds
  return seconds === undefined ? '' : ` every ${intervalText(seconds)}`
}
