import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { FailurePart } from '../failures/failure-part.tsx'
import styles from './connection-state.module.css'

export type ConnectionStateName = 'NEVER' | 'WORKING' | 'FAILING'

const tones: Record<ConnectionStateName, Tone> = { NEVER: 'grey', WORKING: 'green', FAILING: 'red' }

interface ConnectionStateProps {
  state: ConnectionStateName
  /** Start of the state, or time of the last attempt. */
  since: ReactNode
  /** Reason for the failure. */
  reason: string | undefined
  /** The consequences and the next step. */
  children?: ReactNode
}

/** State of an SFTP server, as found at its last use. */
export function ConnectionState({ state, since, reason, children }: ConnectionStateProps) {
  return (
    <div className={styles.connection}>
      <p className={styles.state}>
        <Chip tone={tones[state]}>{state}</Chip>
        <span>{since}</span>
      </p>
      {reason === undefined ? null : <p className={styles.reason}>{reason}</p>}
      <FailurePart code={reason} kind="sftp" said="all" />
      {children}
    </div>
  )
}
