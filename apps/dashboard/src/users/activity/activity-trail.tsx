import { useInfiniteQuery } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Activity } from '@tideway/contract/activity/activity'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useRef } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { activityQuery } from './activity-queries.ts'
import styles from './activity-trail.module.css'
import { actorWords, detailWords } from './activity-words.ts'

/**
 * Shows who did what, and when. The section is missing if the provider has no such call (readings 5, calls of our own).
 */
export function ActivityTrail() {
  const { actingClientId } = useSession()
  const trail = useInfiniteQuery(activityQuery(useApi(), actingClientId))
  const list = useRef<HTMLUListElement>(null)
  const status = failureStatus(trail.error)
  if (status === 403 || status === 404) return null
  const records = trail.data?.pages.flatMap((page) => page.records)

  async function more() {
    const { hasNextPage } = await trail.fetchNextPage()
    // The button disappears with the last page, so the focus moves to the list.
    if (!hasNextPage) list.current?.focus()
  }

  return (
    <section aria-busy={trail.isPending} aria-labelledby="activity" className={styles.section}>
      <h2 id="activity">Activity</h2>
      {records === undefined ? (
        trail.isError ? (
          <ReadFailed query={trail} />
        ) : (
          <div className={styles.loading}>
            <span className="visually-hidden">Loading</span>
            <Skeleton width="320px" />
            <Skeleton width="280px" />
            <Skeleton width="340px" />
          </div>
        )
      ) : records.length === 0 ? (
        <EmptyState text="There’s no activity for this client yet." />
      ) : (
        <>
          <ul aria-label="Activity" className={styles.list} ref={list} tabIndex={-1}>
            {records.map((activity) => (
              <Act activity={activity} key={activity.activityId} />
            ))}
          </ul>
          {trail.hasNextPage ? (
            <Button busy={trail.isFetchingNextPage} kind="quiet" onClick={() => void more()}>
              Load more...
            </Button>
          ) : null}
          {trail.isFetchNextPageError ? (
            <p className={styles.failed} role="alert">
              {GENERIC_FAILURE}
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}

function Act({ activity }: { activity: Activity }) {
  const details = detailWords(activity)
  return (
    <li className={styles.act}>
      <div className={styles.words}>
        <p>
          <b>{actorWords(activity)}</b> {activity.description}{' '}
          <span className={styles.subject}>{activity.subjectId}</span>
        </p>
        {details === '' ? null : <p className={styles.details}>{details}</p>}
      </div>
      {activity.result === 'REFUSED' ? <Chip tone="grey">REFUSED</Chip> : null}
      <span className={styles.when}>
        <DateTimeText instant={activity.actedDatetime} />
      </span>
    </li>
  )
}
