import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { ActivityMetrics } from '@tideway/contract/payment-requests/activity-metrics'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import type { ReactNode } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { deviceZone } from '../../ui/time/device-zone.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { useFirstFrame } from '../../ui/use-first-frame.ts'
import styles from './activity.module.css'
import { ByDayCard } from './by-day-card.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { MetricCard } from './metric-card.tsx'
import { coverage } from './metric-totals.ts'
import { metricNames } from './metric-words.ts'

/** Metrics of the last seven days. Renders nothing if the provider has none (readings 5, calls of our own). */
export function ActivitySection() {
  const { actingClientId } = useSession()
  const { zone } = useShownZone()
  const figures = useQuery(activityFiguresQuery(useApi(), actingClientId, zone ?? deviceZone()))
  if (figures.data === null) return null
  if (figures.data) return <Activity figures={figures.data} />
  return (
    <Framed covers="">
      {figures.isPending ? (
        <Loading />
      ) : (
        <Card>
          <ReadFailed query={figures} />
        </Card>
      )}
    </Framed>
  )
}

function Activity({ figures }: { figures: ActivityMetrics }) {
  // The charts follow in the second frame, because they are most of the work of drawing the home screen.
  const isFirstFrame = useFirstFrame()
  return (
    <Framed covers={coverage(figures)}>
      {isFirstFrame ? (
        <Loading />
      ) : (
        <>
          <div className={styles.figures}>
            {metricNames.map((name) => (
              <MetricCard figures={figures} key={name} name={name} />
            ))}
          </div>
          <ByDayCard figures={figures} />
        </>
      )}
      <p className={styles.note}>
        We count Payment Requests and their Refunds by Completed Date, and Outbound Payments and
        Payment Initiations by Created Date. Each payment to a request that takes several counts on
        the day we received it. Today’s figures aren’t complete yet.
      </p>
    </Framed>
  )
}

function Framed({ covers, children }: { covers: string; children: ReactNode }) {
  return (
    <section aria-labelledby="activity" className={styles.section}>
      <div className={styles.head}>
        <h2 id="activity">Last 7 days</h2>
        <span className="num quiet">{covers}</span>
        <ChartLegend entries={[{ mark: 'before', text: '7 days before' }]} />
      </div>
      {children}
    </section>
  )
}

/** Placeholder with the size of the content. */
function Loading() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <div className={styles.figures}>
        {metricNames.map((name) => (
          <div className={styles.figure} key={name}>
            <div className={styles.loading}>
              <Skeleton width="50%" />
              <Skeleton height="20px" width="60%" />
              <Skeleton width="40%" />
            </div>
          </div>
        ))}
      </div>
      <Card>
        <div className={styles.loadingChart} />
      </Card>
    </div>
  )
}

/**
 * Reads the metrics for the days of a zone, or null if the provider has none (readings 5, calls of our own).
 */
function activityFiguresQuery(api: Api, clientId: string, timezone: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'figures', timezone],
    queryFn: async ({ signal }) => {
      try {
        return await api.portal({
          path: `/clients/${encodeURIComponent(clientId)}/figures`,
          query: { timezone },
          schema: ActivityMetrics,
          signal,
        })
      } catch (error) {
        if ([403, 404].includes(failureStatus(error) ?? 0)) return null
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
  })
}
