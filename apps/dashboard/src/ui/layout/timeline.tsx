import type { Tone } from '@tideway/design/indicators/chip'
import { classNames } from '@tideway/design/theme/class-names'
import type { ReactNode } from 'react'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string
  /** The exact status: 'RETURN_IN_PROGRESS'. */
  title: string
  tone: Tone
  /** True for a final status, which is drawn filled. Other statuses are drawn hollow. */
  filled: boolean
  text: ReactNode
  /** Explanation of details that title and text leave out. */
  note?: string | undefined
  /** Reference shown below the other lines. */
  code?: ReactNode
  /** Content of the entry that may be long: an explanation, or the steps behind it. */
  depth?: ReactNode
}

interface TimelineProps {
  /** Name of the list. */
  label: string
  entries: readonly TimelineEntry[]
}

export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol aria-label={label} className={classNames('num', styles.timeline)}>
      {entries.map((entry) => (
        <li className={styles[entry.tone]} data-filled={entry.filled} key={entry.id}>
          <strong className={styles.title}>{entry.title}</strong>
          <span className={styles.text}>{entry.text}</span>
          {entry.note ? <span className={styles.note}>{entry.note}</span> : null}
          {entry.code ? <span className={styles.code}>{entry.code}</span> : null}
          {entry.depth}
        </li>
      ))}
    </ol>
  )
}
