import type { Tone } from '@tideway/look/chip'
import { classNames } from '@tideway/look/class-names'
import type { ReactNode } from 'react'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string
  /** The exact word: 'RETURN_IN_PROGRESS'. */
  title: string
  tone: Tone
  /** Filled when final, hollow when not. */
  filled: boolean
  text: ReactNode
  /** What title and text leave open, in words. */
  note?: string | undefined
  /** A reference below all. */
  code?: string | undefined
}

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classNames('num', styles.timeline)}>
      {entries.map((entry) => (
        <li className={styles[entry.tone]} data-filled={entry.filled} key={entry.id}>
          <strong className={styles.title}>{entry.title}</strong>
          <span className={styles.text}>{entry.text}</span>
          {entry.note ? <span className={styles.note}>{entry.note}</span> : null}
          {entry.code ? (
            <span className={classNames('mono', styles.code)}>{entry.code}</span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
