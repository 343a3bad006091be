import type { Tone } from '@tideway/look/chip'
import { Chip } from '@tideway/look/chip'
import styles from './status-text.module.css'

interface StatusTextProps {
  /** The exact word. */
  status: string
  tone: Tone
  /** What the word leaves open: 'Partly refunded $10.00 of $50.00'. */
  note: string | undefined
}

/** A status, and words under it. Both have the height of a row. */
export function StatusText({ status, tone, note }: StatusTextProps) {
  if (note === undefined) return <Chip tone={tone}>{status}</Chip>
  return (
    <span className={styles.status}>
      <Chip tone={tone}>{status}</Chip>
      <span className={styles.note}>{note}</span>
    </span>
  )
}
