import type { RecordHeadline as Headline } from '@tideway/contract/headlines/record-headline'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import styles from './record-headline.module.css'

interface RecordHeadlineProps extends Headline {
  /** The exact status, for one without words. */
  status: string
  tone: Tone | undefined
  /** What can be done with the record. */
  actions?: ReactNode
  /** What must be seen before the history: the explanation of a failure. */
  children?: ReactNode
}

/** What a person asks first about a transaction: how much, in which state, with whom, and for what. */
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
