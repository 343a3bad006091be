import type { BatchConnection } from '@tideway/contract/batch'
import { Chip, type Tone } from '@tideway/look/chip'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import styles from './manage-batch.module.css'

const tones: Record<BatchConnection['state'], Tone> = {
  NEVER: 'grey',
  WORKING: 'green',
  FAILING: 'red',
}

/** What came of the last look into the input folder, which is taken every minute. */
export function LastLook({ connection }: { connection: BatchConnection | undefined }) {
  if (connection === undefined) {
    return <p className={styles.words}>The state of the connection could not be read.</p>
  }
  const { state, checkedDatetime, reason, otherFiles } = connection
  return (
    <div className={styles.look}>
      <p className={styles.state}>
        <Chip tone={tones[state]}>{state}</Chip>
        {checkedDatetime === undefined ? (
          <span>We look for files every minute, and have not looked yet.</span>
        ) : (
          <span>
            Looked <DateTimeText instant={checkedDatetime} />
          </span>
        )}
      </p>
      {reason === undefined ? null : <p className={styles.reason}>{reason}</p>}
      {otherFiles ? (
        <p className={styles.words}>
          {otherFiles === 1
            ? 'One file there has a name that does not match, and is left alone.'
            : `${otherFiles} files there have names that do not match, and are left alone.`}
        </p>
      ) : null}
    </div>
  )
}
