import type { RecordHeadline as Headline } from '@tideway/contract/headlines/record-headline'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import styles from './record-headline.module.css'

interface RecordHeadlineProps extends Headline {
  /** The exact status, shown if the status has no words. */
  status: string
  tone: Tone | undefined
  /** Buttons of the record's actions. */
  actions?: ReactNode
  /** Content above the history: the explanation of a failure. */
  children?: ReactNode
}

/** The first facts about a transaction: its amount, status, other party and purpose. */
export function RecordHeadline({
  amount,
  state,
  status,
  tone,
  person,
  order,
  actions,
  children,
}: RecordHeadlineProps) {
  return (
    <>
      <header className={styles.headline}>
        <div className={styles.words}>
          <p className={styles.amount}>
            <strong className="num">{amount}</strong> <Chip tone={tone}>{state ?? status}</Chip>
          </p>
          {person || order ? (
            <p className={styles.who}>
              {person ? (
                <>
                  {person.relation} <strong>{person.name}</strong>
                </>
              ) : null}
              {person && order ? ' · ' : null}
              {order ? <span>{order}</span> : null}
            </p>
          ) : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.part}>{children}</div>
    </>
  )
}
