import type { Tone } from '@tideway/look/chip'
import { Chip } from '@tideway/look/chip'
import type { ReactNode } from 'react'
import styles from './connection-state.module.css'

export type ConnectionStateName = 'NEVER' | 'WORKING' | 'FAILING'

const tones: Record<ConnectionStateName, Tone> = { NEVER: 'grey', WORKING: 'green', FAILING: 'red' }

interface ConnectionStateProps {
  state: ConnectionStateName
  /** Since when, or when it was last tried. */
  since: ReactNode
  /** Why it fails. */
  reason: string | undefined
  /** What follows from it, and what to do. */
  children?: ReactNode
}

/** Whether an SFTP server works for us, as its last use showed. */
export function ConnectionState({ state, since, reason, children }: ConnectionStateProps) {
  return (
    <div className={styles.connection}>
      <p className={styles.state}>
        <Chip tone={tones[state]}>{state}</Chip>
        <span>{since}</span>
      </p>
      {reason === undefined ? null : <p className={styles.reason}>{reason}</p>}
      {children}
    </div>
  )
}
