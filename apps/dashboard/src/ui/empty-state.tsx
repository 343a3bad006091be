import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import styles from './empty-state.module.css'
import { RefreshButton } from './layout/refresh-button.tsx'

/** Shows the specification's message in place of the content. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p role="status">{text}</p>
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  text: string
  /** Cause of the failure, shown below the text, and if trying again helps. If absent, there is a Refresh button. */
  cause?: { text: string; mayRetry: boolean } | undefined
  onRefresh: () => void
  /** True while a refresh is in progress. */
  busy?: boolean | undefined
}

export function ErrorState({ text, cause, onRefresh, busy = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p>{text}</p>
      {cause ? <p className={styles.cause}>{cause.text}</p> : null}
      {cause?.mayRetry === false ? null : (
        <RefreshButton busy={busy} onRefresh={onRefresh}>
          {cause ? 'Try again' : 'Refresh'}
        </RefreshButton>
      )}
    </div>
  )
}

/** Says that a read failed, and offers to repeat it. */
export function ReadFailed({
  query,
  text = GENERIC_FAILURE,
}: {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  text?: string
}) {
  return <ErrorState busy={query.isFetching} onRefresh={() => void query.refetch()} text={text} />
}
