import type { ActivityMetrics } from '@tideway/contract/payment-requests/activity-metrics'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/layout/page.tsx'
import styles from './activity.module.css'
import { ChartLegend } from './chart-legend.tsx'
import { DayChart } from './day-chart.tsx'
import { metricOf } from './metric-totals.ts'
import { metricWords } from './metric-words.ts'

/** Money in and out on each of the seven days. The tables above contain the same numbers. */
export function ByDayCard({ figures }: { figures: ActivityMetrics }) {
  const up = metricOf(figures, 'paymentRequests')
  const down = metricOf(figures, 'outboundPayments')
  const { paymentRequests, outboundPayments } = metricWords
  const first = up.bars[0]?.label
  const last = up.bars.at(-1)?.label
  return (
    <Card>
      <div className={styles.head}>
        <h3 className={styles.title}>By day</h3>
        <ChartLegend
          entries={[
            { mark: 'in', text: `${paymentRequests.title}, ${paymentRequests.counted}` },
            { mark: 'out', text: `${outboundPayments.title}, ${outboundPayments.counted}` },
          ]}
        />
      </div>
      {up.cents + down.cents === 0 ? (
        <EmptyState text="There is no data to display" />
      ) : (
        <DayChart
          down={down}
          label={`${paymentRequests.title} and ${outboundPayments.title} by day, ${first} to ${last}. The same figures are in the tables above.`}
          up={up}
        />
      )}
    </Card>
  )
}
