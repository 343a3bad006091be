import type { ReactNode } from 'react'
import styles from './compact-rows.module.css'

export interface LinesProps {
  title: ReactNode
  amount?: ReactNode
  second?: ReactNode
  chip?: ReactNode
  third?: ReactNode
  /** Shown below the three lines, with as many lines as needed. */
  rest?: ReactNode
}

/** Content of a compact row: title and amount, branch or id with chip, date. */
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
      <p className={styles.lineThird}>
        <span>{third}</span>
      </p>
      {rest ? <p className={styles.lineRest}>{rest}</p> : null}
    </div>
  )
}
