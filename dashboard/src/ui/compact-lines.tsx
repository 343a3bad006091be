import type { ReactNode } from 'react'
import styles from './compact-rows.module.css'

export interface LinesProps {
  title: ReactNode
  amount?: ReactNode
  second?: ReactNode
  chip?: ReactNode
  third?: ReactNode
  /** Below the three lines, as many lines as it needs. */
  rest?: ReactNode
}

/** What a compact row is made of: title and amount, branch or id and chip, date. */
export function Lines({ title, amount, second, chip, third, rest }: LinesProps) {
  return (
    <div className={styles.lines}>
      <p>
        <span className={styles.lineTitle}>{title}</span>
        <span className={styles.lineAmount}>{amount}</span>
      </p>
      <p className={styles.lineSecond}>
        <span>{second}</span>
        {chip}
      </p>
      <p className={styles.lineThird}>{third}</p>
      {rest ? <p className={styles.lineRest}>{rest}</p> : null}
    </div>
  )
}
