import { Link } from '@tanstack/react-router'
import { formatAud } from '@tideway/contract/money/money'
import type {
  ActivityMetrics,
  MetricName,
} from '@tideway/contract/payment-requests/activity-metrics'
import { useSession } from '../../session/session-context.tsx'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import styles from './activity.module.css'
import { metricLink } from './metric-links.ts'
import type { Metric } from './metric-totals.ts'
import { metricOf } from './metric-totals.ts'
import { countText, metricWords } from './metric-words.ts'
import { SmallBars } from './small-bars.tsx'

interface FigureCardProps {
  figures: ActivityMetrics
  name: MetricName
}

/** One metric. The whole card links to the list with its rows. */
export function MetricCard({ figures, name }: FigureCardProps) {
  const { permissions } = useSession()
  const { zone } = useShownZone()
  const { title, counted } = metricWords[name]
  const figure = metricOf(figures, name)
  const amount = formatAud(figure.cents)
  return (
    <div className={styles.figure}>
      <h3 className={styles.title}>{title}</h3>
      <p className={`${styles.amount} num`}>
        {permissions.transactionsMenuItem ? (
          <Link {...metricLink(figures, name, zone)} className={styles.link}>
            {amount}
            <span className="visually-hidden"> of {title} in the last 7 days</span>
          </Link>
        ) : (
          amount
        )}
      </p>
      <p className={`${styles.count} num`}>
        {countText(figure.count)} {counted}
      </p>
      <SmallBars bars={figure.bars} />
      <FigureTable caption={`${title} by day`} figure={figure} />
    </div>
  )
}

/** The chart's content as a table, for screen reader users. */
function FigureTable({ caption, figure }: { caption: string; figure: Metric }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Amount</th>
            <th scope="col">Count</th>
            <th scope="col">Amount 7 days before</th>
          </tr>
        </thead>
        <tbody>
          {figure.bars.map((bar) => (
            <tr key={bar.day}>
              <th scope="row">{bar.today ? `${bar.label}, so far` : bar.label}</th>
              <td>{formatAud(bar.cents)}</td>
              <td>{bar.count}</td>
              <td>{formatAud(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
